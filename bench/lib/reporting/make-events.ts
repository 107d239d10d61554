import { addDays } from '@millrace/contract/report/period';
import { countries, draw, lastDay, pick, place, places, settings } from './drawn.ts';

/** Days up to the last one that have single events. */
export const eventDays = 28;
/** People behind the events of a day, to one of these; the same ones come every day. */
const eventsOfPerson = 125;
/** A table beside the one of events: what goes into that itself is counted, and all is counted already. */
const aside = 'millrace.made_event';

/** What phones send, with how many of ten thousand events are one. */
const shares = [
  ['waterfallRequest', 'wf', 3_000],
  ['instanceRequest', 'lr', 3_000],
  ['instanceFilled', 'lr', 1_500],
  ['impression', 'lr', 1_500],
  ['calledShow', 'log', 500],
  ['readyTrue', 'log', 400],
  ['click', 'lr', 100],
] as const;
const metric = `multiIf(${shares
  .map(([name], index) => {
    const below = shares.slice(0, index + 1).reduce((sum, [, , share]) => sum + share, 0);
    return `kindred < ${below}, '${name}'`;
  })
  .join(', ')}, '')`;
const kind = `multiIf(${shares.map(([name, kindOf]) => `metric = '${name}', '${kindOf}'`).join(', ')}, 'log')`;
const ofUnit = "metric LIKE 'instance%' OR metric IN ('impression', 'click')";

const columns = {
  country: `${places}[1 + ${pick(countries.length, 3, draw('country'))}]`,
  placement_id: `(app_id - 1) * 5 + 1 + ${pick(5, 1.6, draw('placement'))}`,
  ad_type: '[2, 4, 0, 1, 8][1 + placement_id % 5]',
  instance_id: `if(${ofUnit}, (placement_id - 1) * 10 + 1 + ${pick(10, 1.8, draw('instance'))}, 0)`,
  network_id: 'if(instance_id = 0, -1, 1 + instance_id % 10)',
  is_bidding: 'instance_id % 5 = 1',
  app_version: `['2.4.1', '2.4.0', '2.3.7'][1 + ${pick(3, 6, draw('version'))}]`,
  sdk_version: "'2.6.6'",
  kind,
  device_type: "'phone'",
  model: `concat('SM-', toString(${pick(900, 3, draw('model', 'person'))}))`,
  user_id: "lower(hex(cityHash64('user', person)))",
  device_hash: "cityHash64('device', person)",
  request_id: "lower(hex(cityHash64('request', n)))",
  ecpm: `if(metric = 'impression', 0.2 + 12 * ${draw('price')}, 0)`,
  ecpm_precision: `if(metric = 'impression', 1 + cityHash64('source', n) % 3, 0)`,
  arm: `if(metric != 'waterfallRequest', '', multiIf(cityHash64('arm', person, placement_id) % 20 = 0, 'holdout',
    cityHash64('luck', n) % 20 = 0, 'explore', 'greedy'))`,
  key: "cityHash64('key', n)",
  record_id: "lower(hex(cityHash64('record', n)))",
};

/** Of a day of receipt, which is a partition. */
function insert(day: string, first: number, count: number): string {
  const derived = Object.entries(columns);
  const names = ['organization_id', 'app_id', 'platform', 'received_at', 'at', 'metric'];
  const all = [...names, ...derived.map(([name]) => name)].join(', ');
  return `INSERT INTO ${aside} (${all})
    SELECT ${all} FROM (
      SELECT ${place}, toDateTime64('${day} 00:00:00', 3, 'UTC') + toUInt32(86399 * ${draw('moment')}) AS received_at,
        received_at AS at, cityHash64('metric', n) % 10000 AS kindred, ${metric} AS metric,
        app_id * 1000000 + cityHash64('person', n) % ${Math.ceil(count / eventsOfPerson)} AS person,
        ${derived.map(([name, value]) => `${value} AS ${name}`).join(', ')}
      FROM (SELECT number + ${first} AS n FROM numbers(${count}))
    ) ${settings}`;
}

/** Fills the table of single events, seeded by row numbers alone. */
export function makeEvents(rows: number): string[] {
  const perDay = Math.ceil(rows / eventDays);
  const days = Array.from({ length: eventDays }, (_, index) => addDays(lastDay, index + 1 - eventDays));
  return [
    `DROP TABLE IF EXISTS ${aside}`,
    'TRUNCATE TABLE millrace.event',
    `CREATE TABLE ${aside} AS millrace.event`,
    ...days.map((day, index) => insert(day, index * perDay, perDay)),
    ...days.map((day) => `ALTER TABLE ${aside} MOVE PARTITION '${day}' TO TABLE millrace.event`),
    `DROP TABLE ${aside}`,
  ];
}
