import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adMobReport,
  google,
  metaAnswer,
  metaResult,
  place,
  type ReportCase,
  reportCases,
  reportedDay,
  row,
  token,
} from '../../testing/network-report-cases.ts';
import { wayCases } from '../../testing/network-way-cases.ts';
import { failureOf, reportedAt, startReading } from '../../testing/read-network.ts';
import type { AskedReport, ReportServer, SaidReport, SayReport } from '../../testing/report-server.ts';
import type { ReportFailure } from './network-report.ts';
import { reportOf } from './network-reports.ts';
import { createSessions } from './sessions.ts';

const [at, day] = [reportedAt, reportedDay];

let server: ReportServer;
let read: Awaited<ReturnType<typeof startReading>>['read'];
beforeAll(async () => {
  ({ server, read } = await startReading());
});
afterAll(() => server.close());

/** What HTTP adds by itself. */
const usual = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'accept-language']);
/** All that the network sees of a question. */
function questionText({ method, host, path, headers, body }: AskedReport): string {
  const own = Object.entries(headers).filter(([name]) => !usual.has(name) && !name.startsWith('sec-'));
  const lines = own.map(([name, value]) => `${name}: ${value}`).toSorted();
  return [`${method} https://${host}${path}`, ...lines, ...(body === '' ? [] : ['', body])].join('\n');
}

const named = [...reportCases, ...wayCases].map((one) => {
  const { name } = networkOf(one.network);
  return [one.way === undefined ? name : `${name} ${one.way}`, one] as const;
});
const secretsOf = ({ credentials }: ReportCase) =>
  Object.values(credentials).filter((value) => value.length > 5);

/** All is well up to the last answer of those that are asked more than once. */
const lastSaid =
  ({ good }: ReportCase, last: (text: string) => SaidReport): SayReport =>
  (asked) => {
    const said = good({ ...asked, before: 99 });
    const isLast = !/token|auth|session|\/api\/v1\/report/.test(asked.path.replace(/\?.*/, ''));
    const text = typeof said.body === 'string' ? said.body : JSON.stringify(said.body);
    return isLast ? { ...said, ...last(text) } : said;
  };

describe.each(named)('%s', (name, one) => {
  const readAs = (say: SayReport) => read(one.network, one.credentials, say, { way: one.way });

  test('a day with something, asked for as the network documents, and one with nothing', async () => {
    expect(await readAs(one.good)).toEqual(one.rows);
    const asked = server.asked.map(questionText).join('\n\n');
    await expect(`${asked}\n`).toMatchFileSnapshot(`golden/${name.replace(/\W+/g, '-')}.http`);
    expect(await readAs(one.nothing)).toEqual([]);
  });

  test('wrong keys, in words that repeat none of them', async () => {
    const said = one.refused.body;
    const body =
      typeof said === 'object' && said !== null && !Array.isArray(said)
        ? { ...said, message: `No: ${secretsOf(one).join(' ')}` }
        : said;
    const failure = await readAs(() => ({ ...one.refused, body })).catch((error: ReportFailure) => error);
    expect(failure).toMatchObject({ kind: 'refused' });
    for (const secret of secretsOf(one)) expect(String(failure)).not.toContain(secret);
  });

  test('too often, for how long; its own faults; a page; half an answer', async () => {
    const often = await readAs(() => ({ status: 429, headers: { 'retry-after': '90' } })).catch(
      (error) => error,
    );
    expect(often).toMatchObject({ kind: 'later', retryAfter: 90 });
    expect(await failureOf(readAs(() => ({ status: 503 })))).toBe('later');
    expect(await failureOf(readAs(() => ({ body: '<html>Sign in</html>' })))).toBe('unclear');
    expect(
      await failureOf(readAs(() => ({ status: 302, headers: { location: 'https://evil.example/' } }))),
    ).toBe('unclear');
    const half = (cut: boolean) => lastSaid(one, (text) => ({ body: text.slice(0, -10), cut }));
    expect(await failureOf(readAs(half(true)))).toBe('unreachable');
    expect(await failureOf(readAs(half(false)))).toBe('unclear');
  });

  test('an error instead of rows, and money that is called otherwise, are no day without any', async () => {
    for (const body of [{ errors: [{ message: 'No' }] }, 'No such report'])
      expect(await failureOf(readAs(lastSaid(one, () => ({ body }))))).toBe('unclear');
    const renamed = (text: string) => text.replaceAll(/revenue|earnings|earned|share/gi, 'income');
    expect(await failureOf(readAs(lastSaid(one, (text) => ({ body: renamed(text) }))))).toBe('unclear');
  });
});

describe('what differs from network to network', () => {
  test('a column that has another name is named', async () => {
    const failure = await read(networkId.vungle, {}, () => ({
      body: [{ date: day, country: 'US', placement: 'a', views: 1, income: 2 }],
    })).catch((error: ReportFailure) => error);
    expect(failure).toMatchObject({ kind: 'unclear', message: 'The answer has no column “revenue”.' });
  });

  test('money is exact, however it is written; what is no number is refused', async () => {
    const revenues = ['0.1', '1e-3', '12345678901.123456'].map((revenue, place) => ({
      ...{ day, zone_id: `u${place}`, country: 'us', impressions: 1, clicks: 0 },
      revenue: `#${revenue}#`,
    }));
    const body = JSON.stringify({ code: 200, results: revenues }).replaceAll('"#', '').replaceAll('#"', '');
    const rows = await read(networkId.appLovin, {}, () => ({ body }));
    expect(rows.map(({ revenue }) => revenue)).toEqual(['0.1', '0.001', '12345678901.123456']);
    const wrong = { day, zone_id: 'u', country: 'us', impressions: 1, clicks: 0, revenue: 'n/a' };
    expect(await failureOf(read(networkId.appLovin, {}, () => ({ body: { results: [wrong] } })))).toBe(
      'unclear',
    );
  });

  test('a day that is written otherwise is said, not taken for one without anything', async () => {
    const of = (written: string) =>
      read(networkId.fyber, {}, ({ path }) => {
        if (path.startsWith('/auth')) return { body: { accessToken: 't' } };
        if (path.startsWith('/api')) return { body: { url: 'https://files.amazonaws.com/a.csv' } };
        const head = 'Date,Placement Name,Country,Impressions,Clicks,Revenue (USD)';
        return { body: `${head}\n${written},unit-1,US,1200,9,3.41\n` };
      }).catch((error: ReportFailure) => error);
    expect(await of('31/01/2026')).toHaveLength(1);
    const american = { kind: 'unclear', message: '“01/31/2026” is no day.' };
    expect(await of('01/31/2026')).toMatchObject(american);
    expect(await of('Jan 31')).toMatchObject({ kind: 'unclear' });
    const other = { kind: 'unclear', message: `The answer has nothing of ${day}, only of other days.` };
    expect(await of('2026-01-30')).toMatchObject(other);
  });

  test('pages that do not end, or are empty before they do, are no report', async () => {
    const unit = { date: 20260131, country: 'US', unit_id: 1, impression: 1, click: 0, est_revenue: 1 };
    const paged = (total_page: number | undefined, lists: (page: number) => object[]) =>
      failureOf(
        read(networkId.mintegral, {}, ({ query }) => ({
          body: { code: 'ok', data: { total_page, lists: lists(Number(query.get('page'))) } },
        })),
      );
    expect(await paged(21, () => [unit])).toBe('unclear');
    expect(await paged(3, (page) => (page === 2 ? [] : [unit]))).toBe('unclear');
    expect(await paged(undefined, () => [unit])).toBe('unclear');
    expect(await paged(3, () => [unit])).toBe('was read');
    const cut = Array.from({ length: 100_000 }, () => ({ ad_slot_id: 'u', region: 'us', revenue: 0 }));
    const pangle = { body: { Code: '100', Data: { [day]: cut } } };
    expect(await failureOf(read(networkId.buad, {}, () => pangle))).toBe('unclear');
  });

  test('InMobi and Tapjoy page until the end; words that name no country are none', async () => {
    const placement = { placementId: 'u', adImpressions: 1, clicks: 0, earnings: 0.5 };
    const many = Array.from({ length: 5_000 }, (_, number) => ({ ...placement, country: `Land ${number}` }));
    const rows = await read(networkId.inMobi, {}, ({ path, body }) => {
      if (path.startsWith('/v1.0'))
        return { body: { error: false, respList: [{ sessionId: 's', accountId: 'a' }] } };
      const { offset } = JSON.parse(body).reportRequest;
      return { body: { error: false, respList: offset === 0 ? many : many.slice(-1) } };
    });
    // The last one moved to the next page while it was read.
    expect(rows).toHaveLength(5_000);
    const apps = await read(networkId.tapjoy, {}, ({ path, query }) => {
      if (path.startsWith('/v1')) return { body: { access_token: 't' } };
      const page = Number(query.get('page'));
      const app = { Placements: [{ Name: `p${page}`, Countries: [{ Country: 'US', Revenue: 1 }] }] };
      return { body: { Apps: Array.from({ length: page < 3 ? 100 : 1 }, () => app) } };
    });
    expect(new Set(apps.map(({ unit }) => unit))).toEqual(new Set(['p1', 'p2', 'p3']));
    expect(apps).toHaveLength(201);
  });

  test('LevelPlay: without the column that says whose it is, nothing is its own', async () => {
    const levelPlay = token(
      { body: [{ mediationAdUnitId: 'u', country: 'US', revenue: 9, source: 'UnityAds' }] },
      '/partners',
      { body: '"jwt-1"' },
    );
    expect(await failureOf(read(networkId.ironSource, {}, levelPlay))).toBe('unclear');
  });

  test('InMobi: a session more than it gives is no wrong key', async () => {
    const many = { error: true, errorList: [{ code: 1007, message: 'Too many sessions' }] };
    expect(await failureOf(read(networkId.inMobi, {}, () => ({ status: 400, body: many })))).toBe('unclear');
  });

  test('InMobi: days share a session until it is old, or is refused when it may have ended', async () => {
    let time = at.getTime();
    const sessions = createSessions(() => new Date(time));
    let opened = 0;
    let ended = 0;
    const answer = (rest: object) => ({ body: { error: false, ...rest } });
    const pull = (userName: string) =>
      read(
        networkId.inMobi,
        { userName, apiKey: 'k' },
        ({ path, headers }) => {
          if (path.startsWith('/v1.0')) {
            opened += 1;
            return answer({ respList: [{ sessionId: `s${opened}`, accountId: 'a' }] });
          }
          const isEnded = Number(String(headers.sessionid).slice(1)) <= ended;
          return isEnded ? { status: 401, body: { error: true } } : answer({ respList: [] });
        },
        { sessions },
      );
    await Promise.all(Array.from({ length: 7 }, () => pull('one')));
    expect(opened).toBe(1);
    await pull('two');
    expect(opened).toBe(2);
    // As young as that, it is not its age.
    ended = 2;
    expect(await failureOf(pull('one'))).toBe('unclear');
    expect(opened).toBe(2);
    time += 3_600_000;
    await pull('one');
    expect(opened).toBe(3);
    time += 3 * 3_600_000;
    await pull('one');
    expect(opened).toBe(3);
    time += 3_600_000;
    await pull('one');
    expect(opened).toBe(4);
  });

  test('Unity and Chartboost say of which app a unit is', async () => {
    const game = reportCases.find(({ network }) => network === networkId.unity);
    expect(game?.rows[0]?.app).toBe('1234567');
    const body = [{ dt: day, appId: 'app-9', adLocation: 'Default', countryCode: 'US', moneyEarned: 2 }];
    const [of] = await read(networkId.chartboost, {}, () => ({ body }));
    expect(of).toMatchObject({ unit: 'Default', app: 'app-9' });
  });

  test('AppLovin and Mintegral page until the end', async () => {
    const many = Array.from({ length: 10_000 }, (_, number) => ({
      ...{ day, zone_id: `u${number}`, country: 'us', impressions: 1, clicks: 0, revenue: 1 },
    }));
    const rows = await read(networkId.appLovin, {}, ({ query }) => ({
      body: {
        results:
          query.get('offset') === '0' ? many : many.slice(0, 7).map((one) => ({ ...one, country: 'de' })),
      },
    }));
    expect(rows).toHaveLength(10_007);
    // One that moved to the next page meanwhile.
    const moved = await read(networkId.appLovin, {}, ({ query }) => ({
      body: { results: query.get('offset') === '0' ? many : many.slice(-1) },
    }));
    expect(moved).toHaveLength(10_000);
    const unit = (id: number) => ({
      date: 20260131,
      country: 'US',
      unit_id: id,
      impression: 1,
      click: 0,
      est_revenue: 1,
    });
    const paged = await read(networkId.mintegral, {}, ({ query }) => ({
      body: { code: 'ok', data: { total_page: 3, lists: [unit(Number(query.get('page')))] } },
    }));
    expect(paged.map(({ unit: id }) => id)).toEqual(['1', '2', '3']);
  });

  test('Unity follows to a file of its own without the key, and nowhere else', async () => {
    const rows = await read(networkId.unity, { statsApiKey: 'key-123456' }, ({ host, headers }) => {
      if (host === 'monetization.api.unity.com')
        return { status: 302, headers: { location: 'https://files.unity3d.com/a.csv?x=1' } };
      expect(headers.authorization).toBeUndefined();
      return {
        body: `timestamp,source_zone,country,start_count,revenue_sum\n${day}T00:00:00.000Z,u,DE,1,0.5\n`,
      };
    });
    expect(rows).toEqual([row({ unit: 'u', country: 'DE', impressions: 1, clicks: null, revenue: '0.5' })]);
    expect(await failureOf(read(networkId.unity, {}, () => ({ status: 404 })))).toBe('limited');
  });

  test('AdMob: a report that was cut, an API that is not switched on, whose account it is', async () => {
    const credentials = { clientId: 'c', clientSecret: 's', refreshToken: 'r' };
    const short = [{ header: {} }, { footer: { matchingRowCount: '3' } }];
    const ofToken = (body: unknown, status = 200) => token({ status, body }, '/token', google);
    const known = { ...credentials, publisherId: 'pub-1' };
    expect(await failureOf(read(networkId.adMob, known, ofToken(short)))).toBe('unclear');
    expect(await failureOf(read(networkId.adMob, known, ofToken([{ header: {} }])))).toBe('unclear');
    expect(await failureOf(read(networkId.adMob, known, ofToken({ error: { message: 'off' } }, 403)))).toBe(
      'limited',
    );
    const found: SayReport = ({ path }) => {
      if (path === '/token') return google;
      if (path === '/v1/accounts') return { body: { account: [{ publisherId: 'pub-9' }] } };
      return { body: adMobReport() };
    };
    expect(await read(networkId.adMob, credentials, found)).toEqual([]);
    expect(server.asked.at(-1)?.path).toBe('/v1/accounts/pub-9/networkReport:generate');
  });

  test('Meta: pages, a day of summer, and what is right but not allowed', async () => {
    const july = { day: '2026-07-15' };
    const summer = ({ query }: AskedReport) => {
      const of = query.get('breakdowns') === '[]' ? [] : place;
      const at = ([time, usd]: [string, string]) => metaResult('fb_ad_network_revenue', usd, of, time);
      const ends: [string, string][] = [
        ['2026-07-15T06:59:00+0000', '4'],
        ['2026-07-15T07:00:00+0000', '1'],
        ['2026-07-16T07:00:00+0000', '9'],
      ];
      return { body: metaAnswer(...ends.map(at)) };
    };
    expect((await read(networkId.facebook, {}, summer, july)).map(({ revenue }) => revenue)).toEqual(['1']);
    const pages = await read(networkId.facebook, {}, ({ query }) => ({
      body:
        query.get('after') === null && query.get('breakdowns') !== '[]'
          ? {
              ...metaAnswer(metaResult('fb_ad_network_revenue', '1', place)),
              paging: { next: 'x', cursors: { after: 'a' } },
            }
          : metaAnswer(
              metaResult(
                'fb_ad_network_revenue',
                '2',
                query.get('breakdowns') === '[]' ? [] : [['placement', 'b']],
              ),
            ),
    }));
    expect(pages.map(({ unit, revenue }) => [unit, revenue])).toEqual([
      ['1_2', '1'],
      ['b', '2'],
    ]);
    expect(
      await failureOf(read(networkId.facebook, {}, () => ({ status: 400, body: { error: { code: 200 } } }))),
    ).toBe('limited');
    expect(
      await failureOf(read(networkId.facebook, {}, () => ({ status: 400, body: { error: { code: 4 } } }))),
    ).toBe('later');
    const asked = { data: [{ status: 'requested', results: [] }] };
    expect(await failureOf(read(networkId.facebook, {}, () => ({ body: asked })))).toBe('later');
    const of = (time: string) => () => ({
      body: metaAnswer(metaResult('fb_ad_network_revenue', '1', place, time)),
    });
    expect(await failureOf(read(networkId.facebook, {}, of('yesterday')))).toBe('unclear');
    // The day after is asked for, too, and may be there alone; what was not asked for is written otherwise than is known.
    expect(await read(networkId.facebook, {}, of('2026-02-01T08:00:00+0000'))).toEqual([]);
    expect(await failureOf(read(networkId.facebook, {}, of('2026-01-31T07:00:00+0000')))).toBe('unclear');
  });

  test('DT gives up on a file that is never ready, and sends no key to an unknown host', async () => {
    const say =
      (url: string): SayReport =>
      ({ path }) => {
        if (path.startsWith('/auth')) return { body: { accessToken: 't' } };
        return path.startsWith('/api') ? { body: { url } } : { body: '' };
      };
    expect(await failureOf(read(networkId.fyber, {}, say('https://a.amazonaws.com/x')))).toBe('later');
    expect(await failureOf(read(networkId.fyber, {}, say('https://evil.example/x')))).toBe('unclear');
    expect(await failureOf(read(networkId.fyber, {}, say('http://a.amazonaws.com/x')))).toBe('unclear');
  });

  test.each([
    [networkId.kuaiShou, { result: 2, error_msg: 'traffic break, make it later', makes: [] }],
    [networkId.sigMob, { msg: 'the design of keyboards', authors: 1, data: ['key'] }],
    [networkId.shareIt, { code: 500, message: 'assigned to monkeys', key: null, data: { name: 'token' } }],
    [networkId.mint, { code: 500, message: 'tokens are counted', token: true }],
  ])(
    'network %i: a word that only stands within others, or names a field, is no wrong key',
    async (id, body) => {
      expect(await failureOf(read(id, {}, () => ({ body })))).toBe('unclear');
    },
  );

  test.each([
    [networkId.kuaiShou, { result: 2, error_msg: 'invalid_ak' }],
    [networkId.sigMob, { error: { msg: 'wrong publicKey' } }],
    [networkId.shareIt, { code: 'UNAUTHORIZED' }],
    [networkId.mint, { code: 500, message: 'Authentication failed' }],
  ])('network %i: the word by itself is', async (id, body) => {
    expect(await failureOf(read(id, {}, () => ({ body })))).toBe('refused');
  });

  test('closed networks are never asked', () => {
    expect([networkId.adColony, networkId.moPub].map((id) => reportOf(id))).toEqual([null, null]);
  });
});
