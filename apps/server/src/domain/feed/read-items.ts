import type { FeedFormat } from '@millrace/contract/advertiser/feed';
import { mostItems } from '@millrace/contract/advertiser/feed-state';
import { decodeText } from './decode-text.ts';
import { FeedFailure } from './feed-failure.ts';
import type { RawItem } from './raw-item.ts';
import { readDelimited } from './read-delimited.ts';
import { readJsonLines } from './read-json-lines.ts';
import { readXml } from './read-xml.ts';
import { unpack } from './unpack.ts';

export interface ReadOptions {
  readonly format: FeedFormat;
  /** Of a table: which columns are missing, by the names that there are. */
  readonly missing: (names: ReadonlySet<string>) => readonly string[];
  readonly largest?: number;
}

/** Characters by which a format is known. */
const enough = 16_384;

/** The items of a file, in groups as they come; packed or not, in whatever encoding says its name. @throws FeedFailure */
export async function* readItems(
  bytes: AsyncIterable<Buffer>,
  { format, missing, largest }: ReadOptions,
): AsyncGenerator<RawItem[]> {
  const pieces = decodeText(unpack(bytes, largest))[Symbol.asyncIterator]();
  let head = '';
  while (head.length < enough) {
    const next = await pieces.next();
    if (next.done) break;
    head += next.value;
  }
  async function* text() {
    try {
      yield head;
      for (;;) {
        const next = await pieces.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      // Whoever stops early ends the download, too.
      await pieces.return(undefined);
    }
  }
  if (head.trim() === '') throw new FeedFailure('empty');
  const found = format === 'auto' ? formatOf(head) : format;
  let items = 0;
  for await (const group of itemsOf(text(), found, head, missing)) {
    items += group.length;
    if (items > mostItems) throw new FeedFailure('tooManyItems', String(mostItems));
    yield group;
  }
}

function itemsOf(
  text: AsyncIterable<string>,
  format: Exclude<FeedFormat, 'auto'>,
  head: string,
  missing: ReadOptions['missing'],
): AsyncGenerator<RawItem[]> {
  switch (format) {
    case 'xml':
      return readXml(text);
    case 'jsonl':
      return readJsonLines(text);
    case 'tsv':
      return readDelimited(text, { delimiter: '\t', missing });
    case 'csv':
      return readDelimited(text, { delimiter: delimiterOf(head), missing });
  }
}

/** By how it begins. @throws FeedFailure for what is another thing: a page that asks for a password, say */
function formatOf(head: string): Exclude<FeedFormat, 'auto'> {
  const begin = head.trimStart();
  if (/^(<!doctype\s+html|<html)\b/i.test(begin)) throw new FeedFailure('notAFeed');
  if (begin.startsWith('<')) return 'xml';
  if (begin.startsWith('{')) return 'jsonl';
  if (begin.startsWith('[')) throw new FeedFailure('jsonArray');
  if (begin.includes('\0')) throw new FeedFailure('notAFeed');
  return delimiterOf(head, [',', ';', '|', '\t']) === '\t' ? 'tsv' : 'csv';
}

/** The one that the first line has most of. */
function delimiterOf(head: string, among: readonly string[] = [',', ';', '|']): string {
  const [first = ''] = head.trimStart().split(/\r\n?|\n/, 1);
  const counts = among.map((delimiter) => first.split(delimiter).length);
  return among[counts.indexOf(Math.max(...counts))] ?? ',';
}
