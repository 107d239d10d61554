import { networkId } from '@millrace/contract/publisher/network/network-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportedDay } from '../../../testing/network-report-cases.ts';
import { failureOf, startReading } from '../../../testing/read-network.ts';
import type { SayReport } from '../../../testing/report-server.ts';
import type { ReportFailure } from '../network-report.ts';

let reading: Awaited<ReturnType<typeof startReading>>;
beforeAll(async () => {
  reading = await startReading();
});
afterAll(() => reading.server.close());

const read = (say: SayReport) => reading.read(networkId.appLovin, {}, say, { way: 'max' });
const said = (body: object) => read(() => ({ body }));
const one = {
  ...{ day: reportedDay, network: 'APPLOVIN_NETWORK', network_placement: 'u', max_ad_unit_id: 'm' },
  ...{ country: 'us', impressions: '1', estimated_revenue: '1' },
};

test('it pages until the end; what moved to the next page meanwhile counts once', async () => {
  const many = Array.from({ length: 10_000 }, (_, place) => ({ ...one, network_placement: `u${place}` }));
  const next = [many.at(-1), { ...one, network_placement: 'last' }];
  const rows = await read(({ query }) => ({
    body: { code: 200, results: query.get('offset') === '0' ? many : next },
  }));
  expect(rows).toHaveLength(10_001);
  expect(reading.server.asked.map(({ query }) => query.get('offset'))).toEqual(['0', '10000']);
});

test('one placement in two ad units of MAX is not one that was read twice', async () => {
  const rows = await said({ code: 200, results: [one, { ...one, max_ad_unit_id: 'other' }] });
  expect(rows.map(({ unit, revenue }) => [unit, revenue])).toEqual([
    ['u', '1'],
    ['u', '1'],
  ]);
});

test('an answer that never ends is refused', async () => {
  const full = Array.from({ length: 10_000 }, () => one);
  expect(await failureOf(said({ code: 200, results: full }))).toBe('unclear');
});

test.each(['network', 'network_placement', 'estimated_revenue', 'day'])(
  'a column "%s" that is not there is named, and nothing of the day is taken',
  async (name) => {
    const rest = Object.fromEntries(Object.entries(one).filter(([key]) => key !== name));
    const failure = await said({ code: 200, results: [rest] }).catch((error: ReportFailure) => error);
    expect(failure).toMatchObject({ kind: 'unclear', message: `The answer has no column “${name}”.` });
  },
);

test('an error inside a success is none; days other than the asked one are not taken', async () => {
  expect(await failureOf(said({ code: 403, results: [] }))).toBe('refused');
  expect(await failureOf(said({ code: 500, results: [] }))).toBe('unclear');
  expect(await failureOf(said({ code: 200, results: [{ ...one, day: '2026-01-30' }] }))).toBe('unclear');
  const late = await said({ code: 200, results: [one, { ...one, day: '2026-01-30' }] });
  expect(late).toHaveLength(1);
});
