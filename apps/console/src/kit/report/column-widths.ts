import { displayWidth } from '../ui/display-width.ts';

/** Pixels of a narrow character, and of the room beside it. */
const character = 7.6;
const room = 32;
/** The header's sign of order and its note. */
const headerRoom = 80;
const widest = 320;
const narrowest = 96;

/**
 * Widths that do not change while rows come and go: by the widest of some texts of each column.
 * @param titles of the columns
 * @param texts of a row
 */
export function columnWidths(titles: readonly string[], texts: readonly (readonly string[])[]): number[] {
  return titles.map((title, column) => {
    const longest = Math.max(0, ...texts.map((row) => displayWidth(row[column] ?? '')));
    const width = Math.max(longest * character + room, displayWidth(title) * character + headerRoom);
    return Math.round(Math.min(widest, Math.max(narrowest, width)));
  });
}
