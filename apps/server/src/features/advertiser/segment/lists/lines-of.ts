import { StringDecoder } from 'node:string_decoder';

/** Characters of a line; what comes after them is passed over. */
const longestLine = 2_000;

export interface Line {
  /** From 1. */
  readonly number: number;
  /** null: it is longer than a line of ids may be. */
  readonly text: string | null;
}

/** The lines of a file, whatever ends them; of one that never ends no more than a piece is held. */
export async function* linesOf(content: AsyncIterable<Buffer>): AsyncIterable<Line> {
  const decoder = new StringDecoder('utf8');
  let number = 0;
  let rest = '';
  let isTooLong = false;
  const line = (text: string): Line => {
    number += 1;
    const told = isTooLong || text.length > longestLine ? null : text;
    isTooLong = false;
    return { number, text: told };
  };
  for await (const piece of content) {
    const text = `${rest}${decoder.write(piece)}`;
    // The next piece may begin with the other half of this line's end.
    const held = text.endsWith('\r') ? '\r' : '';
    const lines = text.slice(0, text.length - held.length).split(/\r\n?|\n/);
    const last = lines.pop() ?? '';
    for (const one of lines) yield line(one);
    if (last.length > longestLine) isTooLong = true;
    rest = `${last.length > longestLine ? '' : last}${held}`;
  }
  rest = `${rest}${decoder.end()}`.replace(/\r$/, '');
  if (rest !== '' || isTooLong) yield line(rest);
}
