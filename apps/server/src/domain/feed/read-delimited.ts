import { DelimitedReader, type DelimitedRecord } from '../../platform/spreadsheet/delimited-reader.ts';
import { FeedFailure } from './feed-failure.ts';
import { largestField, mostFields, plainName, type RawItem } from './raw-item.ts';

interface Options {
  readonly delimiter: string;
  /** Says which columns are missing, by the names that there are. */
  readonly missing: (names: ReadonlySet<string>) => readonly string[];
}

/** Rows below a header. @throws FeedFailure for a header without what every item needs, and a quotation mark that nothing closes */
export async function* readDelimited(
  text: AsyncIterable<string>,
  { delimiter, missing }: Options,
): AsyncGenerator<RawItem[]> {
  const reader = new DelimitedReader({ delimiter, largestCell: largestField, mostCells: mostFields });
  let names: readonly string[] | undefined;
  const itemsOf = (records: readonly DelimitedRecord[]) => {
    const items: RawItem[] = [];
    for (const { line, cells } of records) {
      if (names === undefined) {
        names = cells.map(plainName);
        const absent = missing(new Set(names));
        if (absent.length > 0) throw new FeedFailure('columns', absent.join(', '));
        continue;
      }
      const fields = new Map<string, string>();
      for (const [nth, name] of names.entries()) {
        const cell = cells[nth];
        // Of two columns of one name the first that says something counts.
        if (cell !== undefined && cell !== '' && !fields.has(name)) fields.set(name, cell);
      }
      if (fields.size > 0) items.push({ line, fields });
    }
    return items;
  };
  for await (const piece of text) yield itemsOf(reader.push(piece));
  const { records, openSince } = reader.end();
  if (openSince !== undefined) throw new FeedFailure('quotes', String(openSince));
  yield itemsOf(records);
}
