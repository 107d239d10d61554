import type { EventDrift } from '@millrace/contract/advertiser/event-tracking';

/** How often a parameter came with an event on a day, and what it was. */
export interface ParameterDay {
  readonly name: string;
  readonly parameter: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly type: string;
  readonly events: number;
}

/** What an event's values were on a day, USD. */
export interface ValueDay {
  readonly name: string;
  readonly day: string;
  readonly mean: number;
  readonly events: number;
  /** How often it came at all, with a value or without. */
  readonly came: number;
}

/** Of fewer events nothing is said: one odd event is no drift. */
const fewest = 5;
/** Of what came before, to be one thing, and not a mixture. */
const most = 0.9;
/** Nobody's prices rise so from one day to the next, and cents are a hundred times dollars. */
const scale = 30;

/** What changed in what events say of themselves: each day is held against all of those before it. */
export function findDrifts(
  parameters: readonly ParameterDay[],
  values: readonly ValueDay[],
  today: string,
): EventDrift[] {
  const drifts: EventDrift[] = [];
  for (const days of Map.groupBy(parameters, ({ name, parameter }) => `${name}\n${parameter}`).values())
    drifts.push(...driftsOf(days, datesOf(parameters, values, days[0]?.name), today));
  for (const days of Map.groupBy(values, ({ name }) => name).values()) drifts.push(...scalesOf(days));
  return drifts.sort((one, other) => other.day.localeCompare(one.day));
}

/**
 * Of rows that were asked for the newest first, those of days that are all there: what a day that was cut lacks would seem to have come
 * first on the next one.
 * @returns them, and the day after which they begin; empty: none was cut
 */
export function wholeDays<Row extends { readonly day: string }>(
  rows: readonly Row[],
  most: number,
): readonly [whole: readonly Row[], after: string] {
  const cut = rows.length < most ? '' : (rows.at(-1)?.day ?? '');
  return [rows.filter(({ day }) => day > cut), cut];
}

/** The days on which an event came, with any parameter or often enough without. */
const datesOf = (
  parameters: readonly ParameterDay[],
  values: readonly ValueDay[],
  of: string | undefined,
): string[] => [
  ...new Set(
    [...parameters, ...values.filter(({ came }) => came >= fewest)]
      .filter(({ name }) => name === of)
      .map(({ day }) => day),
  ),
];

function driftsOf(days: readonly ParameterDay[], dates: readonly string[], today: string): EventDrift[] {
  const [first] = days;
  if (first === undefined) return [];
  const { name, parameter } = first;
  const byDay = [...Map.groupBy(days, ({ day }) => day)].sort(([one], [other]) => one.localeCompare(other));
  const drifts: EventDrift[] = [];
  let usual: string | undefined;
  for (const [day, of] of byDay) {
    const type = mainType(of);
    if (type === undefined) continue;
    if (usual !== undefined && type !== usual)
      drifts.push({ name, parameter, kind: 'type', from: usual, to: type, day });
    usual = type;
  }
  const [began, ended] = [byDay[0]?.[0] ?? '', byDay.at(-1)?.[0] ?? ''];
  const wasBefore = dates.some((day) => day < began);
  const sum = days.reduce((all, { events }) => all + events, 0);
  if (sum < fewest) return drifts;
  if (wasBefore) drifts.push({ name, parameter, kind: 'new', from: '', to: usual ?? '', day: began });
  // Of today more may come.
  const after = dates.filter((day) => day > ended && day < today).sort();
  const [gone] = after;
  if (gone !== undefined)
    drifts.push({ name, parameter, kind: 'gone', from: usual ?? '', to: '', day: gone });
  return drifts;
}

/** What nearly all of a day's are; undefined: they are too few, or a mixture. */
function mainType(of: readonly ParameterDay[]): string | undefined {
  const sum = of.reduce((all, { events }) => all + events, 0);
  return sum < fewest ? undefined : of.find(({ events }) => events >= most * sum)?.type;
}

function scalesOf(days: readonly ValueDay[]): EventDrift[] {
  const known = days.filter(({ events, mean }) => events >= fewest && mean > 0);
  const sorted = known.toSorted((one, other) => one.day.localeCompare(other.day));
  return sorted.slice(1).flatMap(({ name, day, mean }, at) => {
    const before = sorted[at]?.mean ?? mean;
    if (mean < before * scale && mean > before / scale) return [];
    return [
      { name, parameter: 'value', kind: 'scale', from: before.toFixed(2), to: mean.toFixed(2), day } as const,
    ];
  });
}
