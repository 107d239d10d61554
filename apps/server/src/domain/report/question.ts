import { dayMs } from '@millrace/contract/kit/duration';
import type { ReportFilter, ReportRequest } from '@millrace/contract/report/definition';
import { type DimensionKey, isTime, type TimeDimension } from '@millrace/contract/report/dimension';
import { daysOf, type Period } from '@millrace/contract/report/period';
import type { ReportScope } from './report-scope.ts';

/** Figures that are worked out ahead. */
export type Ahead = 'revenue' | 'users';

/** Days on which such figures have changed since they were worked out; undefined: nobody has looked, so it may be any. */
export type Changed = { readonly [Figures in Ahead]?: readonly string[] };

/** The days asked about, or those compared with, which are shown as if they were the days asked about. */
export interface Stretch extends Period {
  /** 0: asked about; 1: compared with. */
  readonly index: 0 | 1;
  readonly days: number;
  /** Days by which they are moved to be shown. */
  readonly shift: number;
  /** Only those of its days on which such figures have changed since they were worked out, or only the others. */
  readonly part?: { readonly of: Ahead; readonly days: 'changed' | 'unchanged' };
  /** Earlier days, read together with its own. */
  readonly before?: Stretch;
}

/** A report as the parts of the compiler ask for it. */
export interface Question {
  readonly scope: ReportScope;
  readonly dimensions: readonly DimensionKey[];
  readonly time: TimeDimension | undefined;
  readonly filters: readonly ReportFilter[];
  /** What rows are told apart or chosen by. */
  readonly used: readonly DimensionKey[];
  readonly stretches: readonly Stretch[];
  readonly changed?: Changed | undefined;
  /** Only rows whose keys fall into these. */
  readonly buckets?: Buckets | undefined;
}

/** Into so many equal parts rows fall by a hash of their keys. */
export const bucketCount = 256;

/** From the first to the last of 0 up to `bucketCount`. */
export interface Buckets {
  readonly first: number;
  readonly last: number;
}

type Days = Pick<ReportRequest, 'from' | 'to'> & Partial<Pick<ReportRequest, 'beforeFrom' | 'beforeTo'>>;

export function stretchesOf({ from, to, beforeFrom, beforeTo }: Days): Stretch[] {
  const now: Stretch = { index: 0, from, to, days: daysOf({ from, to }), shift: 0 };
  if (beforeFrom === undefined || beforeTo === undefined) return [now];
  const before = { from: beforeFrom, to: beforeTo };
  const shift = Math.round((Date.parse(from) - Date.parse(beforeFrom)) / dayMs);
  return [now, { index: 1, ...before, days: daysOf(before), shift }];
}

/**
 * Days asked about and those compared with as one stretch: what reads a table but once for both, and tells them apart by its
 * time, is half of the work. Days that are both stay two stretches.
 */
export function readAtOnce(stretches: readonly Stretch[]): readonly Stretch[] {
  const [now, before, ...others] = stretches;
  if (now === undefined || before === undefined || others.length > 0) return stretches;
  return before.to < now.from ? [{ ...now, before }] : stretches;
}

export function timeOf(dimensions: readonly DimensionKey[]): TimeDimension | undefined {
  return dimensions.find((dimension): dimension is TimeDimension => isTime(dimension));
}
