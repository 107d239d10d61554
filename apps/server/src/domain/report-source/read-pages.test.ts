import type { ReportSourceForm } from '@millrace/contract/report/report-source';
import { blankSource } from '@millrace/contract/report/report-source';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReportServer, type SayReport, startReportServer } from '../../testing/report-server.ts';
import { readPages } from './read-pages.ts';
import { SourceFailure } from './source-failure.ts';

let server: ReportServer;
beforeAll(async () => {
  server = await startReportServer();
});
afterAll(() => server.close());

const secret = 'key-0123456789';
const day = '2026-01-31';
const services = {
  config: { callbackPrivateNetworks: ['127.0.0.1'] },
  names: { addresses: () => Promise.reject(new Error('no names here')) },
} as unknown as Parameters<typeof readPages>[0];

function read(say: SayReport, change: Partial<ReportSourceForm>, path = '/source/day', key = secret) {
  server.set(say);
  const { secretTail: _, mapping, ...blank } = blankSource('USD');
  const columns = { ...mapping.columns, unit: 'unit', revenue: 'usd' };
  const source = {
    ...{ ...blank, mapping: { ...mapping, columns }, address: `${server.url}${path}` },
    ...{ auth: 'header' as const, authName: 'x-key', rows: 'rows' },
    ...change,
    secret: key,
  } as const;
  return readPages(services, source, day);
}
const unitsOf = async (reading: ReturnType<typeof read>) => (await reading).rows.map(({ unit }) => unit);
const failureOf = async (reading: ReturnType<typeof read>) => {
  const failure: unknown = await reading.catch((error: unknown) => error);
  if (!(failure instanceof SourceFailure)) throw new Error(`no failure: ${JSON.stringify(failure)}`);
  return { field: failure.at.field, key: failure.at.key.replace(/.*\./, ''), ...failure.at.params };
};
const row = (unit: string) => ({ unit, usd: 1 });

test('the address of the next page, with its key, until there is none', async () => {
  const say: SayReport = ({ query }) => {
    const page = Number(query.get('p') ?? 1);
    const next = page === 1 ? '?p=2' : `${server.url}/source/day?p=3`;
    return { body: { rows: [row(`u${page}`)], paging: { next: page < 3 ? next : null } } };
  };
  const change = { paging: 'next', pagingAt: 'paging.next' } as const;
  expect(await read(say, change)).toMatchObject({ pages: 3 });
  expect(await unitsOf(read(say, change))).toEqual(['u1', 'u2', 'u3']);
  expect(server.asked.map(({ headers }) => headers['x-key'])).toEqual([secret, secret, secret]);
});

test('a cursor, as it is written; a row that moved to the next page counts once', async () => {
  const say: SayReport = ({ query }) =>
    query.get('after') === 'a+b=/&'
      ? { body: { rows: [row('u1'), row('u2')] } }
      : { body: { rows: [row('u0'), row('u0'), row('u1')], cursor: 'a+b=/&' } };
  const change = { paging: 'cursor', pagingAt: 'cursor', pagingName: 'after' } as const;
  expect(await unitsOf(read(say, change))).toEqual(['u0', 'u0', 'u1', 'u2']);
});

test.each([
  ['from one', '/source/day?d=1', ['1', '2', '3', '4']],
  ['from what the address says', '/source/day?page=0', ['0', '1', '2', '3']],
])('pages that are counted %s, until one is empty', async (_, path, asked) => {
  const say: SayReport = ({ query, before }) => ({
    body: { rows: before < 3 ? [row(`u${query.get('page')}`)] : [] },
  });
  await read(say, { paging: 'number', pagingName: 'page' }, path);
  expect(server.asked.map(({ query }) => query.get('page'))).toEqual(asked);
});

test('CSV goes on where its header Link says', async () => {
  const say: SayReport = ({ query }) => {
    const page = Number(query.get('p') ?? 1);
    const links = `</first>; rel="first", </source/day?p=${page + 1}>; title="more, yet"; rel="last next"`;
    return { body: `unit,usd\nu${page},1\n`, ...(page < 3 && { headers: { link: links } }) };
  };
  expect(await unitsOf(read(say, { format: 'csv', paging: 'link' }))).toEqual(['u1', 'u2', 'u3']);
});

test('a key in the address is not there twice when the next address repeats it', async () => {
  const say: SayReport = ({ query }) => ({
    body: { rows: [row(`u${query.get('p')}`)], next: query.has('p') ? '' : `?p=2&api_key=${secret}` },
  });
  await read(say, { auth: 'query', authName: 'api_key', paging: 'next', pagingAt: 'next' });
  expect(server.asked.map(({ query }) => query.getAll('api_key'))).toEqual([[secret], [secret]]);
});

test('a page that leads back to one before: a loop, asked for no more', async () => {
  const say: SayReport = ({ query }) => ({
    body: { rows: [row(`u${query.get('p')}`)], next: query.get('p') === '2' ? '/source/day?p=1' : '?p=2' },
  });
  const failure = await failureOf(read(say, { paging: 'next', pagingAt: 'next' }, '/source/day?p=1'));
  expect(failure).toEqual({ field: 'paging', key: 'pagesLoop', page: 3 });
  expect(server.asked).toHaveLength(2);
});

test('a source that knows no pages says the same each time: a loop', async () => {
  const say: SayReport = () => ({ body: { rows: [row('u1')] } });
  const failure = await failureOf(read(say, { paging: 'number', pagingName: 'page' }));
  expect(failure).toEqual({ field: 'paging', key: 'pagesLoop', page: 2 });
});

test('pages that never end are given up, and none of them is taken', async () => {
  const say: SayReport = ({ before }) => ({ body: { rows: [row(`u${before}`)], cursor: `c${before}` } });
  const change = { paging: 'cursor', pagingAt: 'cursor', pagingName: 'c' } as const;
  expect(await failureOf(read(say, change))).toEqual({ field: 'paging', key: 'pagesMany', pages: 200 });
  expect(server.asked).toHaveLength(200);
});

test.each([
  ['https://elsewhere.example/day', { key: 'pageElsewhere', host: 'elsewhere.example' }],
  ['http://[', { key: 'pageMalformed', value: 'http://[' }],
  [{ href: 'x' }, { key: 'pageMalformed', value: '{"href":"x"}' }],
  [`http://u:${secret}@127.0.0.1/`, { key: 'pageMalformed', value: 'http://u:•••@127.0.0.1/' }],
])('a next page at %j is not asked for', async (next, expected) => {
  const say: SayReport = () => ({ body: { rows: [row('u1')], next } });
  const failure = await failureOf(read(say, { paging: 'next', pagingAt: 'next' }));
  expect(failure).toEqual({ field: 'paging', ...expected });
  expect(server.asked).toHaveLength(1);
});

test.each<[string, Partial<ReportSourceForm>, string]>([
  ['rows without anything', { rows: null }, `[${'{},'.repeat(200_000)}{}]`],
  // Refused unread: what is made of each is many times as long.
  ['cells', {}, `{"rows":[${'0,'.repeat(1_000_000)}0]}`],
  ['lines of CSV', { format: 'csv' }, `unit,usd${'\n'.repeat(1_000_001)}`],
])('more than a day has, %s: refused before anything is made of it', async (_, change, body) => {
  const failure = await failureOf(read(() => ({ body }), change));
  expect(failure).toEqual({ field: 'address', key: 'rowsMany', rows: 200_000, values: 1_000_000 });
});

test('so many rows are those of all pages together, and so are bytes', async () => {
  const page = (nth: number) => `unit,usd\n${`u${nth},1\n`.repeat(100_001)}`;
  const headers = { link: '</source/day?p=2>; rel="next"' };
  const change = { format: 'csv', paging: 'link' } as const;
  const rows = read(({ before }) => ({ body: page(before), headers }), change);
  expect(await failureOf(rows)).toMatchObject({ key: 'rowsMany' });
  const long = ' '.repeat(5 * 1_048_576);
  const body = (nth: number) => `{"rows":[{"unit":"u${nth}","usd":1}],"next":"?p=2"}${long}`;
  const bytes = read(({ before }) => ({ body: body(before) }), { paging: 'next', pagingAt: 'next' });
  expect(await failureOf(bytes)).toEqual({ field: 'address', key: 'tooLarge' });
  expect(await failureOf(read(() => ({ body: long + long }), {}))).toEqual({
    field: 'address',
    key: 'tooLarge',
  });
});

test('a second page that is cut off, or comes too often, is no day', async () => {
  const second =
    (said: ReturnType<SayReport>): SayReport =>
    ({ query }) =>
      query.has('p') ? said : { body: { rows: [row('u1')], next: '?p=2' } };
  const failing = (said: ReturnType<SayReport>) =>
    failureOf(read(second(said), { paging: 'next', pagingAt: 'next' }));
  expect(await failing({ body: '{"rows":[' })).toMatchObject({ key: 'notJson' });
  expect(await failing({ body: '{"rows":[', cut: true })).toMatchObject({ key: 'cutOff' });
  expect(await failing({ status: 429 })).toMatchObject({ key: 'later' });
});

test('what opens the source is not repeated, whichever way it comes back', async () => {
  const cell: SayReport = () => ({ body: { rows: [{ unit: 'u', usd: `a ${secret}` }] } });
  expect(await failureOf(read(cell, {}))).toMatchObject({ key: 'amountMalformed', value: 'a •••' });
  const names: SayReport = () => ({ body: { rows: [{ unit: 'u', [secret]: 1 }] } });
  expect(await failureOf(read(names, {}))).toMatchObject({ key: 'columnUnknown', names: 'unit, •••' });
  // Names are cut before they are told beside each other.
  const long = `${secret}-${'0aZ9'.repeat(20)}`;
  const longName: SayReport = () => ({ body: { rows: [{ [`No such key ${long}`]: 1, unit: 'u' }] } });
  const cut = await failureOf(read(longName, {}, '/source/day', long));
  expect(cut).toMatchObject({ key: 'columnUnknown', names: 'No such key •••, unit' });
  // A key may also stand in the address itself, where none is asked for.
  const ofAddress = 'open-sesame';
  const refused: SayReport = ({ path }) => ({ status: 403, body: `No: ${path}` });
  const failure = await failureOf(read(refused, { auth: 'none' }, `/source/day?api_key=${ofAddress}`));
  expect(failure).toMatchObject({ key: 'refused', words: 'HTTP 403: No: /day?api_key=•••' });
});
