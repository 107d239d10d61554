import { addDays } from '@millrace/contract/report/period';
import { countries, draw, lastDay, pick, place, places, settings } from './drawn.ts';

/** How much a generated publisher and its neighbours have seen. */
export interface DataSize {
  /** Rows that go into `event_hour`. */
  readonly hourRows: number;
  /** Rows that go into `user_day`. */
  readonly userRows: number;
  /** Single events, of the last days. */
  readonly events: number;
  readonly days: number;
}

const days = 400;
export const full: DataSize = { hourRows: 20_000_000, userRows: 20_000_000, events: 50_000_000, days };
export const small: DataSize = { hourRows: 1_000_000, userRows: 1_000_000, events: 1_000_000, days };

/** What is filled, by what stands here or by the views behind it. */
export const tables = [
  ...[
    'event_hour',
    'event_day',
    'app_day',
    'network_revenue',
    'revenue_change',
    'revenue_day',
    'revenue_unit_day',
  ],
  ...[
    'user_day',
    'user_count_day',
    'organization_user_day',
    'organization_user_count',
    'user_first',
    'test_user_day',
  ],
];

/** Networks' reports come so many days late. */
const reportLag = 2;

/** Of one kind of row, rows `first` to `first + count`: their organization, app and day of a chunk. */
interface Chunk {
  readonly firstDay: string;
  readonly first: number;
  readonly count: number;
  readonly perDay: number;
}

function chunks(rows: number, days: number): Chunk[] {
  const most = 50;
  const perDay = Math.ceil(rows / days);
  return Array.from({ length: Math.ceil(days / most) }, (_, index) => {
    const first = index * most;
    const count = Math.min(most, days - first) * perDay;
    return { firstDay: addDays(lastDay, first + 1 - days), first: first * perDay, count, perDay };
  });
}

const numbersOf = ({ first, count }: Chunk) =>
  `(SELECT number + ${first} AS n, number FROM numbers(${count}))`;

/**
 * Hours, and by the view behind them days. A row is what an ad unit, a placement or an app did in an hour in a country; few
 * of each make most of them.
 */
function hourInsert(chunk: Chunk): string {
  const upTo = (most: number, name: string) => pick(most, 3, draw(name));
  const ofUnit = {
    instance_requests: `if(is_bidding, 0, 1 + ${upTo(40, 'requests')})`,
    bid_requests: `if(is_bidding, 1 + ${upTo(40, 'requests')}, 0)`,
    instance_filled: `toUInt32(instance_requests * ${draw('fill')})`,
    bid_responses: `toUInt32(bid_requests * ${draw('fill')})`,
    bid_response_price: `bid_responses * price * 1.1`,
    bid_wins: `toUInt32(bid_responses * ${draw('win')})`,
    bid_win_price: `bid_wins * price * 1.1`,
    impressions: `toUInt32((instance_filled + bid_wins) * ${draw('show')})`,
    clicks: `toUInt32(impressions * 0.2 * ${draw('click')})`,
    video_starts: 'if(ad_type IN (2, 4), impressions, 0)',
    video_ends: `toUInt32(video_starts * ${draw('end')})`,
    estimated_revenue: 'toDecimal128(impressions * price, 6) / 1000',
  };
  const ofPlacement = {
    waterfall_requests: `1 + ${upTo(60, 'asked')}`,
    waterfall_filled: `toUInt32(waterfall_requests * (0.6 + 0.4 * ${draw('filled')}))`,
    called_show: `toUInt32(waterfall_filled * ${draw('called')})`,
    ready_true: `toUInt32(called_show * ${draw('ready')})`,
    ready_false: 'called_show - ready_true',
  };
  const ofApp = {
    inits: `1 + ${upTo(80, 'inits')}`,
    purchases: `${pick(2, 6, draw('bought'))}`,
    purchase_usd: 'purchases * [0.99, 1.99, 4.99, 9.99, 49.99][1 + n % 5]',
  };
  const counters = [
    ...Object.entries(ofUnit).map(([name, value]) => [name, `if(level = 2, ${value}, 0)`] as const),
    ...Object.entries(ofPlacement).map(([name, value]) => [name, `if(level = 1, ${value}, 0)`] as const),
    ...Object.entries(ofApp).map(([name, value]) => [name, `if(level = 0, ${value}, 0)`] as const),
  ];
  const dimensions = {
    hour: `toDateTime('${chunk.firstDay} 00:00:00', 'UTC') + 86400 * intDiv(number, ${chunk.perDay})
      + 3600 * ((6 + ${pick(18, 0.5, draw('hour'))}) % 24)`,
    country: `${places}[1 + ${pick(countries.length, 3, draw('country'))}]`,
    placement_id: `if(level = 0, 0, (app_id - 1) * 5 + 1 + ${pick(5, 1.6, draw('placement'))})`,
    ad_type: 'if(level = 0, -1, [2, 4, 0, 1, 8][1 + placement_id % 5])',
    instance_id: `if(level < 2, 0, (placement_id - 1) * 10 + 1 + ${pick(10, 1.8, draw('instance'))})`,
    network_id: 'if(level < 2, -1, 1 + instance_id % 10)',
    is_bidding: 'level = 2 AND instance_id % 5 = 1',
    scene_id: `if(level = 2, ${pick(2, 8, draw('scene'))}, 0)`,
    rule_id: `if(level = 0, 0, placement_id * 2 - (country = 'US'))`,
    test_id: 'if(level > 0 AND placement_id % 20 = 1, placement_id, 0)',
    test_group: `if(test_id = 0, '', if(cityHash64('group', n) % 2 = 0, 'A', 'B'))`,
    app_version: `['2.4.1', '2.4.0', '2.3.7'][1 + ${pick(3, 6, draw('version'))}]`,
    sdk_version: "'2.6.6'",
    os_version: `['18.1', '17.6', '16.7', '15.8'][1 + ${pick(4, 6, draw('system'))}]`,
  };
  const selected = [...Object.entries(dimensions), ...counters];
  const names = ['organization_id', 'app_id', 'platform', ...selected.map(([name]) => name)];
  return `INSERT INTO millrace.event_hour (${names.join(', ')})
    SELECT ${names.join(', ')} FROM (
      SELECT ${place}, [0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2][1 + cityHash64('level', n) % 17] AS level,
        0.2 + 12 * ${draw('price')} AS price, ${selected.map(([name, value]) => `${value} AS ${name}`).join(', ')}
      FROM ${numbersOf(chunk)}
    ) ${settings}`;
}

/** Users, who come new every day, are seen less and less, and stay in their app and country. */
function userInsert(chunk: Chunk): string {
  const [pool, fresh] = [Math.ceil(chunk.perDay * 1.5), Math.ceil(chunk.perDay / 60)];
  const names = [
    'organization_id',
    'app_id',
    'day',
    'country',
    'platform',
    'user',
    'events',
    'impressions',
    'clicks',
  ];
  const money = ['estimated_revenue', 'purchase_usd'];
  return `INSERT INTO millrace.user_day (${[...names, ...money].join(', ')})
    SELECT ${[...names, ...money].join(', ')} FROM (
      SELECT number, seen, ${place}, toDate('${chunk.firstDay}') + intDiv(number, ${chunk.perDay}) AS day,
        ${places}[1 + ${pick(countries.length, 3, draw('country'))}] AS country, cityHash64('user', n) AS user,
        1 + ${pick(60, 3, draw('events', 'seen'))} AS events, ${pick(12, 2, draw('shown', 'seen'))} AS impressions,
        ${pick(2, 5, draw('clicked', 'seen'))} AS clicks, toDecimal128(impressions * 5 * ${draw('price')}, 6) / 1000 AS estimated_revenue,
        if(${draw('buys', 'seen')} < 0.002, 4.99, 0) AS purchase_usd
      FROM (
        SELECT number, n AS seen, ${pool} + intDiv(n, ${chunk.perDay}) * ${fresh} - ${pick(pool, 2.5, draw('user'))} AS who
        FROM ${numbersOf(chunk)}
      ) AS visits
      ARRAY JOIN [who] AS n
    ) ${settings}`;
}

/** The groups that users of tests are in: of every fourth app's first placement. */
const testUsers = `
  INSERT INTO millrace.test_user_day (organization_id, app_id, day, country, platform, test_id, test_group, users, engaged)
  SELECT organization_id, app_id, day, country, platform, (app_id - 1) * 5 + 1 AS test_id, if(user % 2 = 0, 'A', 'B') AS test_group,
    uniqState(user), uniqStateIf(user, impressions > 0)
  FROM millrace.user_day WHERE app_id % 4 = 1
  GROUP BY organization_id, app_id, day, country, platform, test_id, test_group`;

/** What networks say: eight of ten of them at all, one without countries, and now and then an ad unit that we never showed. */
const networkRevenue = `
  INSERT INTO millrace.network_revenue (organization_id, app_id, placement_id, instance_id, network_id, country, day,
    impressions, clicks, revenue, currency, rate, rate_date, revenue_usd, source, reported_at)
  SELECT organization_id, app_id, placement_id, toUInt32(instance_id + if(cityHash64(instance_id, day) % 500 = 0, 100000, 0)) AS instance_id,
    network_id, if(network_id = 4, '00', country) AS country, day,
    toUInt64(sum(shown) * 0.97) AS impressions, sum(clicked) AS clicks,
    toDecimal64(sum(usd) * (0.8 + 0.4 * (cityHash64(app_id, day) % 1000 / 1000)), 6) AS revenue,
    'USD', 1, day, revenue, 'upload', toDateTime64(day + ${reportLag}, 3, 'UTC')
  FROM (
    SELECT *, impressions AS shown, clicks AS clicked, toFloat64(estimated_revenue) AS usd FROM millrace.event_day
    WHERE impressions > 0 AND network_id NOT IN (9, 10) AND day <= toDate('${lastDay}') - ${reportLag}
  )
  GROUP BY organization_id, app_id, placement_id, instance_id, network_id, country, day
  SETTINGS max_bytes_before_external_group_by = 2000000000, max_partitions_per_insert_block = 1000`;

/** Fills the rollups, seeded by row numbers alone: two stores of a size hold the same. */
export function makeData({ hourRows, userRows, days }: Omit<DataSize, 'events'>): string[] {
  return [
    ...chunks(hourRows, days).map(hourInsert),
    ...chunks(userRows, days).map(userInsert),
    testUsers,
    networkRevenue,
  ];
}
