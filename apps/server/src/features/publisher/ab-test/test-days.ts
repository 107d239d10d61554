import { dayMs } from '@millrace/contract/kit/duration';
import { addDays, daysOf, mostDays, type Period } from '@millrace/contract/report/period';
import type { StoredTest } from './stored-test.ts';

/** So many days what users of a test did is kept (`test_user`): of an older one part of it is missing. */
const keptDays = 430;

/** The days of a test that are looked at: from its start, however late on its day that was, to the end of a whole day. */
export interface TestDays extends Period {
  /** Those that are whole, from midnight to midnight in UTC. Each is a look; the first has what came before it too. */
  readonly whole: number;
  /** How long all of it is, in days and parts of one. */
  readonly length: number;
}

/**
 * A day that the test began or ended on is not whole: five minutes of it would decide like any other. They begin at the start for good,
 * for who is new hangs on that. Null: no whole day is over.
 * @param today in UTC
 */
export function daysOfTest(
  { startedAt, endedAt }: Pick<StoredTest, 'startedAt' | 'endedAt'>,
  today: string,
): TestDays | null {
  if (startedAt === null) return null;
  const from = startedAt.slice(0, 10);
  const ended = addDays(endedAt?.slice(0, 10) ?? today, -1);
  const to = addDays(from, Math.min(daysOf({ from, to: ended }), mostDays) - 1);
  const begun = Date.parse(startedAt);
  const firstWhole = begun === Date.parse(from) ? from : addDays(from, 1);
  if (to < firstWhole) return null;
  const length = (Date.parse(to) + dayMs - begun) / dayMs;
  return { from, to, whole: daysOf({ from: firstWhole, to }), length };
}

/** Whether what the first users of a test did is not kept any more. @param today in UTC */
export function isExpired({ startedAt }: Pick<StoredTest, 'startedAt'>, today: string): boolean {
  return startedAt !== null && addDays(startedAt.slice(0, 10), keptDays) <= today;
}
