/** Rows that are drawn beyond each edge, so that a quick scroll finds them there. */
const ahead = 20;
/** The window moves by so many rows at once: most scrolling then changes nothing. */
const step = 10;

export interface RowWindow {
  readonly first: number;
  /** The one behind the last. */
  readonly end: number;
}

/** Which rows of a long table are drawn. @param height of what is seen, in the unit of `rowHeight` */
export function rowWindow(top: number, height: number, rowHeight: number, count: number): RowWindow {
  const firstSeen = Math.floor(Math.max(0, top) / rowHeight / step) * step;
  const seen = Math.ceil(height / rowHeight / step) * step + step;
  const first = Math.max(0, Math.min(firstSeen - ahead, count - seen));
  return { first, end: Math.min(count, firstSeen + seen + ahead) };
}
