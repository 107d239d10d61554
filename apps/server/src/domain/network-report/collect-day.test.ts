import { networkId } from '@millrace/contract/publisher/network/network-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectDay } from './collect-day.ts';
import { collectors } from './collectors.ts';
import { inPages } from './in-pages.ts';
import type { FailureReason, ReportFailure } from './report-failure.ts';
import { type NetworkCases, networkCases, twoPages } from './testing/network-cases.ts';
import { type Reply, startReportServer } from './testing/report-server.ts';

let server: Awaited<ReturnType<typeof startReportServer>>;
beforeAll(async () => {
  server = await startReportServer();
});
afterAll(() => server.close());

const day = '2026-01-31';
const at = new Date('2026-02-01T00:00:00Z');
const date = at.toUTCString();

async function collected({ adnId, credentials }: NetworkCases, replies: readonly Reply[]) {
  const collector = collectors.get(adnId);
  if (collector === undefined) throw new Error(`Nothing is collected from network ${adnId}.`);
  server.answer(...replies.map((reply) => ({ ...reply, headers: { date, ...reply.headers } })));
  return collectDay(collector, { credentials, day }, { base: server.url, at, milliseconds: 5000 });
}

/** Whatever failed, no key is told of. */
async function failed(cases: NetworkCases, replies: readonly Reply[]): Promise<ReportFailure> {
  const failure: ReportFailure = await collected(cases, replies).then(
    () => expect.fail('collected'),
    (error: unknown) => error as ReportFailure,
  );
  for (const key of Object.values(cases.credentials)) {
    expect(`${failure.message} ${failure.stack}`).not.toContain(key);
  }
  return failure;
}

/** What any network may answer. */
const anywhere: readonly (readonly [string, Reply, FailureReason])[] = [
  ['a web page', { body: '<!doctype html><title>Sign in</title>' }, 'changed'],
  ['half a report', { body: '{"code":200,"results":[{"day":"2026-01-' }, 'incomplete'],
  ['a connection that breaks', { body: 'x'.repeat(1000), cutAfter: 100 }, 'away'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'changed'],
  ['trouble of its own', { status: 502, body: '<html>Bad gateway</html>' }, 'away'],
  ['keys that are refused', { status: 401 }, 'refused'],
  ['another time', { status: 401, headers: { date: 'Sun, 01 Feb 2026 00:10:00 GMT' } }, 'clock'],
];

test('every network that is collected from has its cases', () => {
  expect(networkCases.map(({ adnId }) => adnId)).toEqual([...collectors.keys()]);
});

describe.each(networkCases)('network $adnId', (cases) => {
  test('tells of a day, exactly, at its own address', async () => {
    expect(await collected(cases, cases.good)).toEqual(cases.rows);
    const last = server.asked.at(-1);
    expect(`${last?.url.host}${last?.url.pathname}`).toBe(cases.asked.path);
    expect(Object.fromEntries(last?.url.searchParams ?? [])).toMatchObject(cases.asked.query);
  });

  test('tells of a day without anything', async () => {
    expect(await collected(cases, cases.empty)).toEqual([]);
  });

  test.each([...cases.failures])('fails for %s', async (_, replies, reason) => {
    expect((await failed(cases, replies)).reason).toBe(reason);
  });

  test.each(anywhere)('fails for %s', async (_, reply, reason) => {
    expect((await failed(cases, [reply])).reason).toBe(reason);
  });

  test('repeats no key that the network repeats', async () => {
    const message = `No such key: ${Object.values(cases.credentials).join(' ')}`;
    expect((await failed(cases, [{ status: 403, body: { message } }])).message).toContain('•••');
  });

  test.each([
    ['90', 90],
    ['Sun, 01 Feb 2026 00:02:00 GMT', 120],
    ['soon', undefined],
  ])('is throttled and says when it may be asked again: %s', async (header, seconds) => {
    const failure = await failed(cases, [{ status: 429, headers: { 'retry-after': header } }]);
    expect(failure).toMatchObject({ reason: 'throttled', retryAfterSeconds: seconds });
  });
});

test('a row that moves to the next page meanwhile counts once', async () => {
  const cases = networkCases.find(({ adnId }) => adnId === networkId.appLovin);
  if (cases === undefined) expect.fail('no cases');
  expect(await collected(cases, twoPages)).toHaveLength(10_001);
  expect(server.asked.map(({ url }) => url.searchParams.get('offset'))).toEqual(['0', '10000']);
});

test('pages without an end are given up', async () => {
  const endless = inPages({ size: 1, keyOf: String, page: async (offset) => [offset] });
  await expect(endless).rejects.toMatchObject({ reason: 'incomplete' });
});
