import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import type { Platform } from '@millrace/contract/publisher/platform';
import { chanceOf, fateOf, weighted } from './chance.ts';
import { countryOf } from './countries.ts';

/** An app of the fleet and the people who have it. */
export interface FleetApp {
  readonly appKey: string;
  /** What its people are made from, with the platform and the seed: keys differ from one server to the next. */
  readonly name: string;
  readonly platform: Platform;
  readonly bundle?: string;
  /** Where its people are, and how many of them compared with the others. */
  readonly countries: readonly { readonly code: string; readonly weight: number }[];
  /** How many install it on a day (days since 1970), weekdays apart. */
  readonly newPeople: (day: number) => number;
  /** The share of them that is there on the next day again. */
  readonly returning: number;
  /** How likely somebody buys something in a session. */
  readonly spending: number;
}

/** Somebody who has an app. */
export interface Person {
  readonly id: string;
  readonly app: FleetApp;
  readonly country: string;
  /** Milliseconds UTC. */
  readonly installedAt: number;
}

/** Somebody plays once more. */
export interface Visit {
  readonly person: Person;
  /** Milliseconds UTC. */
  readonly at: number;
}

/** Nobody comes back after so many days. */
const longestLife = 35;

/** More people play on Saturdays and Sundays; by `getUTCDay`. */
const weekdays: readonly number[] = [1.25, 0.9, 0.88, 0.9, 0.95, 1.08, 1.3];
/** When in their day people play, by the hour of their own clocks. */
const hours: readonly number[] = [2, 1, 1, 1, 1, 2, 3, 5, 6, 5, 5, 5, 6, 6, 5, 5, 6, 7, 8, 9, 10, 10, 8, 5];

function weekday(day: number): number {
  return weekdays[new Date(day * dayMs).getUTCDay()] ?? 1;
}

/** Everybody who opens an app on a day, in the order of the time at which they do. */
export function visitsOn(seed: number, app: FleetApp, day: number): Visit[] {
  const visits: Visit[] = [];
  for (let cohort = day - longestLife; cohort <= day; cohort += 1) {
    const people = Math.round(app.newPeople(cohort) * weekday(cohort));
    for (let index = 0; index < people; index += 1) {
      const id = `${app.name} ${app.platform} ${cohort} ${index}`;
      if (isThere(seed, app, id, day - cohort, day)) visits.push(...visitsOf(seed, app, id, cohort, day));
    }
  }
  return visits.sort((a, b) => a.at - b.at);
}

/** The curve falls by a power of the days since the installation, as those of games do. */
function isThere(seed: number, app: FleetApp, id: string, age: number, day: number): boolean {
  if (age === 0) return true;
  return fateOf(seed, 'back', id, day) < app.returning * age ** -0.6 * weekday(day);
}

function visitsOf(seed: number, app: FleetApp, id: string, cohort: number, day: number): Visit[] {
  const own = chanceOf(seed, 'person', id);
  const country = weighted(own, app.countries).code;
  const installed = timeIn(cohort, own.next(), own.next(), country);
  const person: Person = { id, app, country, installedAt: installed };
  const today = chanceOf(seed, 'day', id, day);
  const count = 1 + (today.chance(0.35) ? 1 : 0) + (today.chance(0.1) ? 1 : 0);
  const times = Array.from({ length: count }, () => timeIn(day, today.next(), today.next(), country));
  return times.map((at) => ({ person, at: day === cohort ? Math.max(at, installed) : at }));
}

/** A moment of a day (by UTC) at an hour at which people play (by their clocks). */
function timeIn(day: number, hourAt: number, within: number, country: string): number {
  let left = hourAt * hours.reduce((sum, weight) => sum + weight, 0);
  const found = hours.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  const utc = (((found < 0 ? 20 : found) + within - countryOf(country).utcOffset) % 24) + 24;
  return Math.floor(day * dayMs + (utc % 24) * hourMs);
}
