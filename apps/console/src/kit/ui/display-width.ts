/** Lengths of the specification, in display columns. */
export const ellipsisAt = { appName: 22, appId: 24, organization: 25, role: 28 } as const;

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function columns(character: string): number {
  return /^[\u0020-\u007e]$/.test(character) ? 1 : 2;
}

/** How wide a text is drawn: a non-ASCII character counts double. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of segments.segment(text)) width += columns(segment);
  return width;
}

/** The text as it is when it fits into `limit` columns, else as much of it as fits, followed by `...` (not counted). */
export function truncate(text: string, limit: number): string {
  if (displayWidth(text) <= limit) return text;
  let width = 0;
  let kept = '';
  for (const { segment } of segments.segment(text)) {
    width += columns(segment);
    if (width > limit) break;
    kept += segment;
  }
  return `${kept}...`;
}
