import { holdsEstimates, type MetricKey } from '@millrace/contract/report/metric';
import { displayWidth } from '../ui/display-width.ts';
import { isExplained } from './why/why-question.ts';

/** Pixels of a narrow character, and of the room beside it. */
const character = 7.6;
const room = 32;
/** The header's sign of order and its note. */
const headerRoom = 80;
const widest = 320;
const narrowest = 96;
/** Beside a figure: the way to why it changed, and the sign of an estimate. */
const whyRoom = 32;
const estimateRoom = 16;

function roomBeside(metric: MetricKey | undefined): number {
  if (metric === undefined) return 0;
  return (isExplained(metric) ? whyRoom : 0) + (holdsEstimates(metric) ? estimateRoom : 0);
}

/**
 * Widths that do not change while rows come and go: by the widest of some texts of each column.
 * @param texts of a row
 */
export function columnWidths(
  columns: readonly { readonly title: string; readonly metric?: MetricKey }[],
  texts: readonly (readonly string[])[],
): number[] {
  return columns.map(({ title, metric }, column) => {
    const longest = Math.max(0, ...texts.map((row) => displayWidth(row[column] ?? '')));
    const figure = longest * character + room + roomBeside(metric);
    const width = Math.max(figure, displayWidth(title) * character + headerRoom);
    return Math.round(Math.min(widest, Math.max(narrowest, width)));
  });
}
