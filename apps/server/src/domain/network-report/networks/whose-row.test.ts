import { networkId } from '@millrace/contract/publisher/network/network-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportedDay as day } from '../../../testing/network-report-cases.ts';
import { failureOf, reportedAt, startReading } from '../../../testing/read-network.ts';
import type { SayReport } from '../../../testing/report-server.ts';
import { createSessions } from '../sessions.ts';

let reading: Awaited<ReturnType<typeof startReading>>;
beforeAll(async () => {
  reading = await startReading();
});
afterAll(() => reading.server.close());

test('AppLovin: what was sold inside MAX is its revenue, but not an instance’s that is called so', async () => {
  const figures = { day, zone_id: 'zone-1', country: 'us', impressions: 1, clicks: 0 };
  const results = [
    { ...figures, bidding_integration: '', revenue: 1 },
    { ...figures, bidding_integration: 'MAX', revenue: 2 },
    { ...figures, zone_id: '', bidding_integration: 'MAX', revenue: 3 },
    { ...figures, bidding_integration: 'Google', revenue: 4 },
  ];
  const rows = await reading.read(networkId.appLovin, {}, () => ({ body: { code: 200, results } }));
  expect(rows.map(({ unit, revenue }) => [unit, revenue])).toEqual([
    ['zone-1', '1'],
    ['zone-1 (MAX)', '2'],
    ['(MAX)', '3'],
    ['zone-1', '4'],
  ]);
});

test('Unity: what has no placement is what the game earned as a whole, and no line is a day without any', async () => {
  const body = `timestamp,source_game_id,source_zone,country,start_count,revenue_sum\n${day}T00:00:00.000Z,1234567,,DE,1,0.5\n`;
  const [row] = await reading.read(networkId.unity, {}, () => ({ body }));
  expect(row).toMatchObject({ unit: '1234567', app: '1234567', revenue: '0.5' });
  expect(await reading.read(networkId.unity, {}, () => ({ body: '' }))).toEqual([]);
});

test('DT: placements of two apps that are called alike are two', async () => {
  const head = 'Date,Fyber App ID,Placement Name,Country,Impressions,Clicks,Revenue (USD)';
  const lines = [`${day},108844,Rewarded,US,10,1,1.5`, `${day},108845,Rewarded,US,20,2,2.5`];
  const rows = await reading.read(networkId.fyber, {}, ({ path }) => {
    if (path.startsWith('/auth')) return { body: { accessToken: 't' } };
    if (path.startsWith('/api')) return { body: { url: 'https://files.s3.amazonaws.com/report.csv' } };
    return { body: [head, ...lines, ''].join('\n') };
  });
  expect(rows.map(({ unit, app, revenue }) => [unit, app, revenue])).toEqual([
    ['Rewarded', '108844', '1.5'],
    ['Rewarded', '108845', '2.5'],
  ]);
});

test('AdMob: a publisher that there is not is no answer to guess at', async () => {
  const credentials = { publisherId: 'pub-9', clientId: 'c', clientSecret: 's', refreshToken: 'r' };
  const saying =
    (message: string): SayReport =>
    ({ path }) =>
      path === '/token' ? { body: { access_token: 't' } } : { status: 400, body: { error: { message } } };
  const readAs = (message: string) => failureOf(reading.read(networkId.adMob, credentials, saying(message)));
  expect(await readAs('Invalid publisher ID.')).toBe('limited');
  expect(await readAs('Invalid metric.')).toBe('unclear');
});

test('a list of rows that is not there is no empty one', async () => {
  const pangle = (Data: object) => reading.read(networkId.buad, {}, () => ({ body: { Code: '100', Data } }));
  expect(await failureOf(pangle({ '20260131': [] }))).toBe('unclear');
  expect(await pangle({ [day]: [] })).toEqual([]);
  const session = { error: false, respList: [{ sessionId: 's', accountId: 'a' }] };
  const inMobi = (rows: object) =>
    reading.read(networkId.inMobi, {}, ({ path }) => ({
      body: path.startsWith('/v1.0') ? session : { error: false, ...rows },
    }));
  expect(await failureOf(inMobi({ rows: [] }))).toBe('unclear');
  expect(await inMobi({ respList: null })).toEqual([]);
  const of = { placementId: 'u', adImpressions: 1, clicks: 0, earnings: 0.5 };
  const places = ['us', 'USA', 'Germany', 'Atlantis'].map((country) => ({ ...of, country }));
  const countries = (await inMobi({ respList: places })).map(({ country }) => country);
  expect(countries).toEqual(['US', 'US', 'DE', '00']);
  const tapjoy = (app: object) =>
    reading.read(networkId.tapjoy, {}, ({ path }) => ({
      body: path.startsWith('/v1') ? { access_token: 't' } : { Apps: [app] },
    }));
  expect(await failureOf(tapjoy({ placements: [] }))).toBe('unclear');
  expect(await tapjoy({ Placements: [] })).toEqual([]);
});

test('LevelPlay: days share a token, and one that has ended is renewed', async () => {
  let time = reportedAt.getTime();
  const sessions = createSessions(() => new Date(time));
  let given = 0;
  let ended = 0;
  const say: SayReport = ({ path, headers }) => {
    if (path.startsWith('/partners')) {
      given += 1;
      return { body: `"jwt-${given}"` };
    }
    const number = Number(String(headers.authorization).replace('Bearer jwt-', ''));
    return number <= ended ? { status: 401, body: {} } : { body: [] };
  };
  const keys = { secretKey: 's', refreshToken: 'r' };
  const pull = () => reading.read(networkId.ironSource, keys, say, { sessions });
  await Promise.all([pull(), pull(), pull()]);
  expect(given).toBe(1);
  ended = 1;
  // As young as that, it is the keys.
  expect(await failureOf(pull())).toBe('refused');
  time += 10 * 60_000;
  expect(await pull()).toEqual([]);
  expect(given).toBe(2);
  time += 50 * 60_000;
  await pull();
  expect(given).toBe(3);
});
