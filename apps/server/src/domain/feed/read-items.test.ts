import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FeedFailure } from './feed-failure.ts';
import type { RawItem } from './raw-item.ts';
import { readItems } from './read-items.ts';

const pieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, nth) =>
      bytes.subarray(nth * size, (nth + 1) * size),
    ),
  );

async function read(
  text: string | Buffer,
  { size = 7, missing = () => [] as string[], largest = 10_000_000 } = {},
) {
  const items: RawItem[] = [];
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for await (const group of readItems(pieces(bytes, size), { format: 'auto', missing, largest }))
    items.push(...group);
  return items.map(({ line, fields }) => ({
    line,
    ...(fields === null ? { unreadable: true } : Object.fromEntries(fields)),
  }));
}

async function failure(text: string | Buffer, options = {}) {
  const error: unknown = await read(text, options).catch((thrown: unknown) => thrown);
  if (!(error instanceof FeedFailure)) throw error;
  return [error.reason, error.detail];
}

const rss = (items: string, head = '') => `<?xml version="1.0"?>${head}
<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Shop</title>
${items}</channel></rss>`;
const shoe =
  '<item><g:id>7</g:id><title>Shoe &amp; <![CDATA[<b>laces</b>]]></title><g:price>19.99 EUR</g:price></item>';

describe('what a file is, is known by how it begins', () => {
  test.each([
    ['commas', 'id,title\n7,"Shoe, red"\n'],
    ['semicolons', 'id;title\n7;Shoe, red\n'],
    ['tabs', 'id\ttitle\n7\tShoe, red\n'],
    ['bars and a mark of UTF-8', '\ufeffID|Title\r\n7|Shoe, red'],
    ['JSON lines', '{"id":7,"title":"Shoe, red"}\n\n'],
  ])('%s', async (_, text) => {
    expect(await read(text)).toMatchObject([{ id: '7', title: 'Shoe, red' }]);
  });

  test('Google’s RSS and Atom', async () => {
    expect(await read(rss(shoe))).toEqual([
      { line: 3, id: '7', title: 'Shoe & <b>laces</b>', price: '19.99 EUR' },
    ]);
    const atom =
      '<feed><entry><id>8</id><link rel="self" href="a"/><link href="https://s.example/8"/></entry></feed>';
    expect(await read(atom)).toEqual([{ line: 1, id: '8', link: 'https://s.example/8' }]);
  });

  test('packed, also twice; UTF-16 and what an XML declaration says', async () => {
    const csv = 'id,title\n7,Schuhgröße\n';
    expect(await read(gzipSync(gzipSync(csv)))).toMatchObject([{ title: 'Schuhgröße' }]);
    expect(await read(Buffer.from(`\ufeff${csv}`, 'utf16le'))).toMatchObject([{ title: 'Schuhgröße' }]);
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><a><item><title>Größe</title></item></a>',
      'latin1',
    );
    expect(await read(latin, { size: 200 })).toMatchObject([{ title: 'Größe' }]);
  });
});

describe('what nobody can read is refused whole, and says where', () => {
  test.each([
    ['nothing', ' \n ', ['empty', null]],
    ['a page', '<!DOCTYPE html><html></html>', ['notAFeed', null]],
    ['one list', '[{"id":1}]', ['jsonArray', null]],
    ['a quotation mark without end', 'id,title\n1,a\n2,"b\n3,c\n', ['quotes', '3']],
    ['broken XML', rss('<item><id>1</item>'), ['xml', '3']],
    ['an entity that contains itself', rss(shoe, '<!DOCTYPE a [<!ENTITY a "&a;&a;">]>'), ['entities', '1']],
    [
      'an entity that names a file',
      rss(shoe, '<!DOCTYPE a SYSTEM "file:///etc/passwd" [<!ENTITY % b SYSTEM "x">]>'),
      ['entities', '1'],
    ],
    ['an entity of HTML', rss('<item><id>1&nbsp;</id></item>'), ['entities', '3']],
  ])('%s', async (_, text, expected) => {
    expect(await failure(text)).toEqual(expected);
  });

  test('an encoding that changes half-way, with the line', async () => {
    const text = Buffer.concat([Buffer.from('id,title\n1,größer\n'), Buffer.from('2,größer\n', 'latin1')]);
    expect(await failure(text)).toEqual(['encoding', '3']);
  });

  test('an element of more attributes than fit into memory', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => `a${at}=""`);
    const element = (count: number) => rss(`<item ${many.slice(0, count).join(' ')}><g:id>7</g:id></item>`);
    expect(await read(element(1_000))).toMatchObject([{ id: '7' }]);
    expect(await failure(element(1_001))).toEqual(['xml', '3']);
  });

  test('columns that are missing, a packing that is damaged, a packed file that grows without end', async () => {
    expect(await failure('id\n1\n', { missing: () => ['title', 'price'] })).toEqual([
      'columns',
      'title, price',
    ]);
    expect((await failure(gzipSync('id,title\n1,a\n').subarray(0, 25)))[0]).toBe('packing');
    expect((await failure(Buffer.from([0x1f, 0x8b, 7, 0])))[0]).toBe('packing');
    const bomb = gzipSync(Buffer.alloc(30_000_000, 'a,'));
    expect(await failure(bomb, { size: 60_000, largest: 1_000_000 })).toEqual(['tooLarge', null]);
  });
});

describe('what is wrong with one item leaves the others', () => {
  const huge = 'x'.repeat(10_000_000);

  test('a field of ten megabytes is cut, in every format', async () => {
    const [csv] = await read(`id,title,link\n1,"${huge}",a\n`, { size: 65_536, largest: 1e9 });
    expect(csv).toMatchObject({ id: '1', title: huge.slice(0, 20_000), link: 'a' });
    const xml = await read(rss(`<item><id>1</id><title>${huge}</title></item>${shoe}`), {
      size: 65_536,
      largest: 1e9,
    });
    expect(xml).toMatchObject([{ title: huge.slice(0, 20_000) }, { id: '7' }]);
    const json = await read(`{"id":1,"title":"${huge}"}\n{"id":2}\n`, { size: 65_536, largest: 1e9 });
    expect(json).toEqual([
      { line: 1, unreadable: true },
      { line: 2, id: '2' },
    ]);
  });

  test('a line that is no object', async () => {
    expect(await read('{"id":1}\nnonsense\n[2]\n{"id":3}')).toEqual([
      { line: 1, id: '1' },
      { line: 2, unreadable: true },
      { line: 3, unreadable: true },
      { line: 4, id: '3' },
    ]);
  });
});
