import type { DimensionKey } from '@millrace/contract/report/dimension';
import { isNeverShared } from './network-parts.ts';
import { revenueDay, revenueUnitDay, type Table } from './tables.ts';

/** The column that says what a row is, and its value. */
export type Kind = readonly [column: string, value: number];

interface WorkedOutTable {
  readonly table: Table;
  /** Rows that are there for every day of an app that was worked out, and say at how many changes. */
  readonly mark: Kind;
}

/** Rows of one kind, which revenue is worked out into. */
export interface WorkedOut extends WorkedOutTable {
  readonly kind: Kind;
  /** By what they are asked for. */
  readonly dimensions: readonly DimensionKey[];
}

const days: WorkedOutTable = { table: revenueDay, mark: ['is_whole', 1] };
const units: WorkedOutTable = { table: revenueUnitDay, mark: ['grain', 0] };
const ofReports = ['day', 'app', 'placement', 'instance', 'network'] as const;

const whole: WorkedOut = { ...days, kind: days.mark, dimensions: ['day', 'app'] };
const byCountry: WorkedOut = { ...days, kind: ['is_whole', 0], dimensions: ['day', 'app', 'country'] };
const byUnit: WorkedOut = { ...units, kind: ['grain', 1], dimensions: ofReports };
/**
 * Money of an ad unit's day is shared out by rules. All else an ad unit has but one of, so that its shares are the same
 * whichever of these they are asked by.
 */
const byRule: WorkedOut = {
  ...units,
  kind: ['grain', 2],
  dimensions: [...ofReports, 'platform', 'adType', 'bidding', 'rule'],
};

/** All that is worked out, table by table, in the order in which they are written. */
export const workedOut = [
  [whole, byCountry],
  [byUnit, byRule],
] as const satisfies readonly (readonly WorkedOut[])[];

/** The table that is written last: a mark in it stands for those before. */
export const lastWorkedOut = units;

/** The rows that answer a question by these; undefined: none do. */
export function workedOutFor(used: readonly DimensionKey[]): WorkedOut | undefined {
  const isKnown = ({ knows }: Table) => used.every((dimension) => knows.includes(dimension));
  if (isKnown(revenueDay)) return used.includes('country') ? byCountry : whole;
  if (!isKnown(revenueUnitDay)) return undefined;
  return isNeverShared(used) ? byUnit : byRule;
}

/**
 * How many changes a day of an app has seen, in `revenue_change`, and one more each time that the same comes to other figures than in
 * the version before: then nothing that was worked out holds, and all is worked out anew.
 */
export const changesSeen = 'sum(changes) + 1';

/** Rows of a kind, as a condition. */
export function isOfKind([column, value]: Kind): string {
  return `${column} = ${value}`;
}
