import { breather } from '../machine/breather.ts';

/** Rows whose cells are written at a time, before others have their turn. */
const slice = 128;

/** Writes rows as text in pieces; a million of them in one go would keep every request waiting. */
export async function inSlices<Row>(
  rows: readonly Row[],
  text: (row: Row) => string,
  write: (piece: string) => Promise<void>,
): Promise<void> {
  const breathe = breather();
  for (let first = 0; first < rows.length; first += slice) {
    await write(
      rows
        .slice(first, first + slice)
        .map(text)
        .join(''),
    );
    await breathe();
  }
}
