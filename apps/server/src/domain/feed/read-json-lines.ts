import { largestField, mostFields, plainName, type RawItem } from './raw-item.ts';

/** Characters of a line; a longer one is an item that cannot be read. */
const longestLine = 1_048_576;

/** An object in each line. A line that is none is an item that cannot be read; empty lines are nothing. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<RawItem[]> {
  let line = 1;
  let begun = '';
  let isTooLong = false;
  const take = (piece: string) => {
    isTooLong ||= begun.length + piece.length > longestLine;
    begun = isTooLong ? '' : begun + piece;
  };
  const end = (items: RawItem[]) => {
    const fields = isTooLong ? null : fieldsOf(begun);
    if (isTooLong || begun.trim() !== '') items.push({ line, fields });
    begun = '';
    isTooLong = false;
    line += 1;
  };
  for await (const piece of text) {
    const items: RawItem[] = [];
    let from = 0;
    for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', from)) {
      take(piece.slice(from, at));
      end(items);
      from = at + 1;
    }
    take(piece.slice(from));
    yield items;
  }
  const items: RawItem[] = [];
  end(items);
  yield items;
}

function fieldsOf(line: string): ReadonlyMap<string, string> | null {
  const value = parsed(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fields = new Map<string, string>();
  for (const [name, of] of Object.entries(value).slice(0, mostFields)) {
    const text = textOf(of);
    if (text !== '' && !fields.has(plainName(name))) fields.set(plainName(name), text.slice(0, largestField));
  }
  return fields;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Of a list its first member; what has parts of its own says nothing. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return textOf(value[0]);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
