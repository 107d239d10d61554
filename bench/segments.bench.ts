import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as z from 'zod/mini';
import { decodeMembers, encodeMembers } from '../apps/server/src/domain/config-snapshot/member-rows.ts';
import { decodeShard, encodeShard } from '../apps/server/src/domain/config-snapshot/shard-file.ts';
import { countKnown, countPeople } from '../apps/server/src/domain/segment/count-people.ts';
import type { ClickHouse } from '../apps/server/src/platform/clickhouse/clickhouse.ts';
import { openTestClickHouse } from '../apps/server/src/testing/test-clickhouse.ts';
import { emptyRules, type SegmentRules } from '../packages/contract/src/advertiser/segment-rules.ts';
import { MemberSet, splitHash } from '../packages/mediation/src/own-ads/member-set.ts';
import { type Figure, median, report } from './lib/figures.ts';
import { flag } from './lib/flags.ts';
import { timed } from './lib/timed.ts';

/**
 * What a segment's size costs while it is edited, on events of one advertiser over 60 days, beside the same as SQL by hand, which
 * has to say the same; and what its members cost a server of phones. `--small` asks a tenth of the events.
 */
const LIVE_MS = 1_000;
const RATIO = 1.3;
const MEGABYTES = 8.5;
const rounds = 7;

const events = flag('small') ? 1_000_000 : 10_000_000;
const members = flag('small') ? 200_000 : 1_000_000;
const advertiser = 7;
const day = 86_400_000;
const now = Math.floor(Date.now() / day) * day;

interface Question {
  readonly name: string;
  readonly rules: SegmentRules;
  /** People and phones, by hand. */
  readonly sql: string;
}

const of = `advertiser_id = ${advertiser} AND person != 0 AND at < toDateTime64(${now / 1000}, 3, 'UTC')`;
const within = (days: number) => `at >= toDateTime64(${(now - days * day) / 1000}, 3, 'UTC')`;
const byHand = (where: string, having: string) =>
  `SELECT toString(count()) AS size, toString(countIf(phone)) AS phones FROM (
     SELECT person, max(device_hash != 0) AS phone FROM millrace.promoted_event
     WHERE ${of} AND ${where} GROUP BY person HAVING ${having})`;
const did = (event: string, more: object = {}) => ({
  ...{ kind: 'event' as const, exclude: false, event, apps: [], operator: 'atLeast' as const, times: 1 },
  ...{ days: 7, filters: [] },
  ...more,
});

const questions: readonly Question[] = [
  {
    name: 'in the cart within 7 days',
    rules: emptyRules,
    sql: byHand(`event_name = 'add_to_cart' AND ${within(7)}`, 'count() >= 1'),
  },
  {
    name: 'in the cart, not bought, within 30 days',
    rules: {
      join: 'and',
      of: [did('add_to_cart', { days: 30 }), did('purchase', { days: 30, exclude: true })],
    },
    sql: byHand(
      `event_name IN ('add_to_cart', 'purchase') AND ${within(30)}`,
      "countIf(event_name = 'add_to_cart') >= 1 AND countIf(event_name = 'purchase') = 0",
    ),
  },
  {
    name: 'dear views thrice within 60 days, of Germany or France',
    rules: {
      join: 'and',
      of: [
        did('view_item', {
          ...{ times: 3, days: 60 },
          filters: [{ of: 'parameter', parameter: 'price', comparison: 'more', value: '50' }],
        }),
        { kind: 'country', exclude: false, countries: ['DE', 'FR'] },
      ],
    },
    sql: byHand(
      within(180),
      `countIf(event_name = 'view_item' AND ${within(60)} AND toFloat64OrNull(params['price']) > 50) >= 3
       AND argMaxIf(country, at, country NOT IN ('', '00')) IN ('DE', 'FR')`,
    ),
  },
];

const counted = z.object({ size: z.coerce.number(), phones: z.coerce.number() });

const clickhouse = await openTestClickHouse();
try {
  report([
    { name: `${events.toLocaleString('en')} events made in`, value: (await timed(fill)) / 1000, unit: 's' },
  ]);
  for (const question of questions) report(await against(clickhouse, question));
  report(await memberFigures());
} finally {
  await clickhouse.close();
}

/** A person in five is known by no phone; one advertiser in ten is another one. */
async function fill(): Promise<void> {
  await clickhouse.migration(`INSERT INTO millrace.promoted_event
    (advertiser_id, promoted_app_id, event_name, person, at, device_hash, user_hash, value, currency, value_usd, params, country, told_by, received_at, key)
    SELECT if(number % 10 = 0, ${advertiser + 1}, ${advertiser}), 1 + number % 3,
      ['page_view', 'view_item', 'view_item', 'add_to_cart', 'purchase'][1 + cityHash64(number, 1) % 5],
      cityHash64(cityHash64(number, 2) % ${Math.floor(events / 8)}) AS person,
      toDateTime64(${now / 1000} - cityHash64(number, 3) % ${60 * 86_400}, 3, 'UTC') AS at,
      if(person % 5 = 0, 0, person), person, toDecimal64(number % 90, 6), 'USD', toDecimal64(number % 90, 6),
      map('price', toString(cityHash64(number, 4) % 100)), ['DE', 'FR', 'US', '00'][1 + cityHash64(number, 5) % 4], 'server', at, number
    FROM numbers(${events})`);
}

/** In turn, so that the machine's moods hit both alike. */
async function against(store: ClickHouse, { name, rules, sql }: Question): Promise<Figure[]> {
  const [own, hand]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    let said: unknown;
    own.push(
      await timed(async () => {
        said = await countPeople({ clickhouse: store }, rules, { advertiserId: advertiser, now });
      }),
    );
    let expected: unknown;
    hand.push(
      await timed(async () => {
        const [row] = await store.report({ sql }, counted);
        expected = row && { size: row.size, onPhones: row.phones };
      }),
    );
    if (JSON.stringify(said) !== JSON.stringify(expected))
      throw new Error(`${name}: ${JSON.stringify(said)}, by hand ${JSON.stringify(expected)}`);
  }
  const took = median(own);
  const scope = { advertiserId: advertiser, now };
  // As it is first asked while somebody edits: beside everybody who is known, whose number then holds for ten minutes.
  const both: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    both.push(
      await timed(async () => {
        await countPeople({ clickhouse: store }, rules, scope);
        await countKnown({ clickhouse: store }, scope);
      }),
    );
  }
  return [
    { name: `size of “${name}”`, value: took, unit: 'ms', limit: { atMost: LIVE_MS } },
    {
      name: '  the first time, with everybody known',
      value: median(both),
      unit: 'ms',
      limit: { atMost: LIVE_MS },
    },
    { name: '  beside SQL by hand', value: took / median(hand), unit: '×', limit: { atMost: RATIO } },
  ];
}

/** What is held is told once nothing else is. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** A segment as phones' servers have it. */
async function memberFigures(): Promise<Figure[]> {
  const hashes = BigUint64Array.from({ length: members }, (_, nth) =>
    BigInt.asUintN(64, BigInt(nth) * 0x9e37_79b9_7f4a_7c15n),
  ).sort();
  const file = await encodeShard({ id: 1 }, encodeMembers({ hashes }));
  let set = new MemberSet(new BigUint64Array(0));
  collectGarbage();
  const held = process.memoryUsage().arrayBuffers;
  const read = await timed(async () => {
    set = new MemberSet(decodeMembers(await decodeShard(file), members).hashes);
  });
  collectGarbage();
  const grown = (process.memoryUsage().arrayBuffers - held) / members;
  const asked = Array.from({ length: 200_000 }, (_, nth) =>
    splitHash(`${hashes[(nth * 7919) % members] ?? 0n}`),
  );
  let found = 0;
  const took = await timed(async () => {
    for (const hash of asked) if (set.has(hash)) found += 1;
  });
  if (found !== asked.length || set.size !== members) throw new Error('A member was not found.');
  return [
    { name: 'memory of a million members', value: grown, unit: 'MB', limit: { atMost: MEGABYTES } },
    { name: '  on the disk', value: file.length / members, unit: 'MB' },
    { name: '  read in', value: (read * 1_000_000) / members, unit: 'ms' },
    { name: '  whether a phone is in it', value: (took * 1_000_000) / asked.length, unit: 'ns' },
  ];
}
