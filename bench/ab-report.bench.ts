import * as z from 'zod/mini';
import { ReportQueue } from '../apps/server/src/domain/report/report-queue.ts';
import type { ReportScope } from '../apps/server/src/domain/report/report-scope.ts';
import { readHalves } from '../apps/server/src/features/publisher/ab-test/read-halves.ts';
import { readLooks } from '../apps/server/src/features/publisher/ab-test/read-looks.ts';
import { readPaid } from '../apps/server/src/features/publisher/ab-test/read-paid.ts';
import { presentReport } from '../apps/server/src/features/publisher/ab-test/report-test.ts';
import { openTestClickHouse } from '../apps/server/src/testing/test-clickhouse.ts';
import { addDays } from '../packages/contract/src/report/period.ts';
import { type Chance, seededChance } from '../packages/mediation/src/chance.ts';
import { sampleOf } from '../packages/mediation/src/experiment/sample.ts';
import { type Look, usualPlan, verdictOf } from '../packages/mediation/src/experiment/verdict.ts';
import { type Figure, median, report } from './lib/figures.ts';
import { flag } from './lib/flags.ts';
import { type PaidWorld, reportOfPaid } from './lib/paid-test.ts';
import { timed } from './lib/timed.ts';

/**
 * Whether the verdict on an A/B test can be believed, and what it costs. Honest: 28 daily looks at made-up tests of users of whom 60 %
 * bring nothing and the others by a lognormal tail (deviation of the logarithm 1.2), 1,000 new ones a group and day; without a
 * difference few may find a winner, with one most have to. The same where networks report the money and our estimates say nothing of
 * what single users are paid for, through what the report does with it. Fast: one of ten tests of an app, on what single events come to,
 * beside the same as SQL by hand, which has to say the same. `--full`: 50 million events and 600 tests; else a tenth.
 */
const FALSE_WINNERS = 0.05;
const REPORT_MS = 500;
const RATIO = 1.5;
const rounds = 9;

const events = flag('full') ? 50_000_000 : 5_000_000;
const runs = flag('full') ? 600 : 200;
const days = 28;
const perDay = 1_000;
const plan = { ...usualPlan, shareB: 50 };

const app = 1;
const test = 1;
const from = '2026-03-02';
const to = addDays(from, days - 1);
const scope: ReportScope = { organizationId: 1, appIds: null };

function honesty(): Figure[] {
  const share = (lift: number, kind: 'any' | 'B') =>
    Array.from({ length: runs }, (_, seed) => winner(seed, lift)).filter((won) =>
      kind === 'any' ? won !== null : won === 'betterB',
    ).length / runs;
  return [
    {
      name: 'tests without a difference that find a winner',
      value: share(0, 'any'),
      unit: '',
      limit: { atMost: FALSE_WINNERS },
    },
    {
      name: 'tests with 15 % more in B that find it within 28 days',
      value: share(0.15, 'B'),
      unit: '',
      limit: { atLeast: 0.9 },
    },
  ];
}

/** Prices of which our estimates know nothing: each user's own, some much higher than others. */
const unknown: PaidWorld = { days, perDay: 300, priceDeviation: 1.2, stay: 0, dayDeviation: 0, lift: 0 };
const worlds: readonly {
  readonly name: string;
  readonly world: Partial<PaidWorld>;
  readonly limit: NonNullable<Figure['limit']>;
}[] = [
  { name: 'prices that no estimate knows: find a winner', world: {}, limit: { atMost: FALSE_WINNERS } },
  { name: '  that scatter less (0.6)', world: { priceDeviation: 0.6 }, limit: { atMost: FALSE_WINNERS } },
  {
    name: '  of users who come again',
    world: { perDay: 100, stay: 0.7 },
    limit: { atMost: FALSE_WINNERS },
  },
  { name: '  that move from day to day', world: { dayDeviation: 0.3 }, limit: { atMost: FALSE_WINNERS } },
  {
    name: '  30 % more in B: find it within 28 days',
    world: { lift: 0.3, dayDeviation: 0.3 },
    limit: { atLeast: 0.8 },
  },
];

function priceHonesty(): Figure[] {
  return worlds.map(({ name, world, limit }) => {
    const verdicts = Array.from(
      { length: runs },
      (_, seed) => reportOfPaid(seed, { ...unknown, ...world }).verdict,
    );
    const found = verdicts.filter((kind) => kind === 'betterB' || (kind === 'betterA' && !world.lift));
    return { name, value: found.length / runs, unit: '', limit };
  });
}

function revenueOf(chance: Chance): number {
  return chance.uniform() < 0.6 ? 0 : Math.exp(1.2 * chance.normal());
}

/** Looks every day and stops at the first winner, as people do. */
function winner(seed: number, lift: number): 'betterA' | 'betterB' | null {
  const chance = seededChance(seed);
  const sums = [1, 1 + lift].map((factor) => ({ factor, users: 0, sum: 0, squares: 0 }));
  const looks: Look[] = [];
  for (let day = 0; day < days; day += 1) {
    for (const group of sums) {
      for (let user = 0; user < perDay; user += 1) {
        const value = revenueOf(chance) * group.factor;
        group.users += 1;
        group.sum += value;
        group.squares += value ** 2;
      }
    }
    const [a, b] = sums.map(sampleOf);
    if (a !== undefined && b !== undefined) looks.push({ a, b });
    const { kind } = verdictOf(looks, 2 * perDay, plan);
    if (kind === 'betterA' || kind === 'betterB') return kind;
  }
  return null;
}

/**
 * Rows as the views make them: a user's day of a test is twenty events; users come on four days or so. A quarter of all is of the
 * test that is asked about. Networks have reported all but the last two days.
 */
async function fill(): Promise<void> {
  const userDays = events / 20;
  const testOf = `if(user % 4 = 0, ${test}, 2 + toUInt32(user % 9))`;
  await clickhouse.migration(`INSERT INTO millrace.test_user
    (organization_id, app_id, test_id, test_group, user, day, events, requests, fills, impressions, estimated_revenue)
    SELECT 1, ${app}, ${testOf} AS test_id, if(cityHash64('group', user) % 2 = 0, 'A', 'B'), cityHash64(user), day, 20,
      1 + seed % 9 AS asked, toUInt64(asked * 0.8), seed % 7 AS shown, toDecimal128(shown * (1 + seed % 1000 / 100), 9) / 1000
    FROM (SELECT cityHash64(number, 1) % ${Math.ceil(userDays / 4)} AS user, cityHash64(number, 2) AS seed,
      toDate('${from}') + cityHash64(number, 3) % ${days} AS day FROM numbers(${userDays}))`);
  const countries =
    "['US','JP','DE','GB','FR','CN','KR','BR','IN','CA','AU','IT','ES','MX','RU','TW','NL','TR','ID','SE']";
  await clickhouse.migration(`INSERT INTO millrace.event_hour
    (organization_id, app_id, hour, platform, country, placement_id, ad_type, instance_id, network_id, test_id, test_group, impressions, estimated_revenue)
    SELECT 1, ${app}, toDateTime('${from} 00:00:00', 'UTC') + 3600 * intDiv(number, 4000), 1, ${countries}[1 + number % 20], test_id, 2,
      test_id * 20 + intDiv(number, 200) % 10 + if(test_group = 'B', 10, 0), 1 + intDiv(number, 200) % 10,
      toUInt32(1 + intDiv(number, 20) % 10) AS test_id, if(intDiv(number, 2000) % 2 = 0, 'A', 'B') AS test_group,
      1 + cityHash64(number) % 90, toDecimal128(1 + cityHash64(number, 5) % 900, 9) / 1000
    FROM numbers(${days * 24 * 4000})`);
  await clickhouse.migration(`INSERT INTO millrace.network_revenue
    (organization_id, app_id, placement_id, instance_id, network_id, country, day, impressions, clicks, revenue, currency, rate,
     rate_date, revenue_usd, source, reported_at)
    SELECT 1, ${app}, placement_id, instance_id, network_id, country, day, sum(impressions) AS shown, 0,
      toDecimal64(sum(estimated_revenue) * 1.1, 6) AS revenue, 'USD', 1, day, revenue, 'upload', toDateTime64(day + 2, 3, 'UTC')
    FROM millrace.event_day WHERE day <= toDate('${to}') - 2 GROUP BY placement_id, instance_id, network_id, country, day`);
}

const ofTest = `organization_id = 1 AND app_id = ${app} AND test_id = ${test} AND day BETWEEN '${from}' AND '${to}'`;

/** What the users of each group brought until the end of each day, as somebody would write it who knows the table. */
const looksByHand = `
  SELECT test_group, toString(day) AS day, sum(toFloat64(x)) AS revenue, sum(toFloat64(until) * toFloat64(until) - toFloat64(until - x) * toFloat64(until - x)) AS squares,
    toUInt32(countIf(nth = 1)) AS users
  FROM (
    SELECT test_group, day, x, sum(x) OVER w AS until, row_number() OVER w AS nth
    FROM (SELECT test_group, user, day, sum(estimated_revenue) AS x FROM millrace.test_user WHERE ${ofTest} GROUP BY test_group, user, day)
    WINDOW w AS (PARTITION BY test_group, user ORDER BY day ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
  ) GROUP BY test_group, day ORDER BY day, test_group`;

const reported = (columns: string, and = '') =>
  `(SELECT ${columns} FROM millrace.network_revenue WHERE organization_id = 1 AND app_id = ${app}${and} GROUP BY app_id, instance_id, country, day,
    placement_id, network_id, unit HAVING argMax(source, reported_at) != 'undone')`;
/** Every ad unit is of one group: what its network reports is the group's, and of other days the estimate stands. */
const worthByHand = `
  SELECT test_group, toFloat64(sum(estimated_revenue)) AS estimate, toFloat64(sumIf(estimated_revenue,
    (instance_id, day, country) NOT IN ${reported('instance_id, day, country')} AND (instance_id, day) NOT IN ${reported('instance_id, day', " AND country = '00'")})) AS open,
    any(r.usd) AS usd
  FROM millrace.event_day AS e
  LEFT JOIN (
    SELECT if(intDiv(instance_id, 10) % 2 = 0, 'A', 'B') AS test_group, toFloat64(sum(revenue_usd)) AS usd FROM millrace.network_revenue FINAL
    WHERE organization_id = 1 AND app_id = ${app} AND placement_id = ${test} AND day BETWEEN '${from}' AND '${to}' AND source != 'undone' GROUP BY test_group
  ) AS r ON r.test_group = e.test_group
  WHERE e.organization_id = 1 AND e.app_id = ${app} AND e.test_id = ${test} AND e.day BETWEEN '${from}' AND '${to}' GROUP BY e.test_group`;

/** What one half of group A brought, by each of 40 ways to split it. */
const halvesByHand = `
  SELECT toUInt32(count()) AS users, sum(x) AS revenue, sumIf(x, bitTest(bits, 0)) AS half, ${Array.from({ length: 39 }, (_, bit) => `sumIf(x, bitTest(bits, ${bit + 1})), countIf(bitTest(bits, ${bit + 1}))`).join(', ')}
  FROM (SELECT cityHash64(user, 'halves') AS bits, toFloat64(sum(estimated_revenue)) AS x FROM millrace.test_user
    WHERE ${ofTest} AND test_group = 'A' GROUP BY user)`;
const halvesRow = z.object({ users: z.number(), revenue: z.number(), half: z.number() });

const number = z.number();
const lookRow = z.object({
  test_group: z.string(),
  day: z.string(),
  revenue: number,
  squares: number,
  users: number,
});
const worthRow = z.object({ test_group: z.string(), estimate: number, open: number, usd: number });

/** In turn, so that the machine's moods hit both alike. */
async function against(): Promise<Figure[]> {
  const store = { clickhouse, reportQueue: new ReportQueue() };
  const of = { testId: test, appId: app, from, to };
  const [own, hand]: [number[], number[]] = [[], []];
  let users = 0;
  let [ownHalf, handHalf] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    let said = 0;
    own.push(
      await timed(async () => {
        const [looks, paid, halves] = await Promise.all([
          readLooks(store, of, scope),
          readPaid(store, of, scope, addDays(to, 1), 1),
          readHalves(store, of, scope),
        ]);
        const split = { test: null, halves };
        const answer = presentReport(
          { shareB: 50 },
          { from, to, whole: days, length: days },
          looks,
          paid.days,
          split,
        );
        ownHalf = halves.halves[0]?.sum ?? 0;
        users = answer.users.A + answer.users.B;
        said = Number(answer.looks.at(-1)?.lift);
      }),
    );
    let expected = 0;
    hand.push(
      await timed(async () => {
        const [rows, worths, [halves]] = await Promise.all([
          clickhouse.report({ sql: looksByHand }, lookRow),
          clickhouse.report({ sql: worthByHand }, worthRow),
          clickhouse.report({ sql: halvesByHand }, halvesRow),
        ]);
        handHalf = halves?.half ?? 0;
        const mean = (group: string) => {
          const mine = rows.filter((row) => row.test_group === group);
          const worth = worths.find((row) => row.test_group === group);
          const sum = (what: 'revenue' | 'users') => mine.reduce((all, row) => all + row[what], 0);
          const factor = worth === undefined ? 0 : (worth.open + worth.usd) / worth.estimate;
          return (sum('revenue') * factor) / sum('users');
        };
        expected = mean('B') / mean('A') - 1;
      }),
    );
    if (!(Math.abs(ownHalf / handHalf - 1) < 1e-6)) throw new Error(`half ${ownHalf}, by hand ${handHalf}`);
    if (!(Math.abs(said - expected) < 1e-6)) throw new Error(`lift ${said}, by hand ${expected}`);
  }
  const took = median(own);
  return [
    { name: 'users of the test', value: users, unit: '' },
    { name: 'report of the test', value: took, unit: 'ms', limit: { atMost: REPORT_MS } },
    { name: '  beside SQL by hand', value: took / median(hand), unit: '×', limit: { atMost: RATIO } },
  ];
}

report(honesty());
report(priceHonesty());
const clickhouse = await openTestClickHouse();
try {
  report([
    { name: `${events.toLocaleString('en')} events made in`, value: (await timed(fill)) / 1000, unit: 's' },
  ]);
  report(await against());
} finally {
  await clickhouse.close();
}
