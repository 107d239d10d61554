import type { Services } from '../../../platform/services.ts';
import { judgeZeros } from './judge-reports.ts';
import type { Asking } from './read-figures.ts';
import { readFetched, readFinalDays } from './read-reports.ts';
import type { Verdict } from './verdict.ts';

/** What networks that report say of the last days that they change no more, held against what was shown. */
export async function judgeZeroDays(
  { database }: Pick<Services, 'database'>,
  where: Omit<Asking, 'period'>,
  ruleId: number,
  now: Date,
): Promise<Verdict[]> {
  const days = await readFinalDays(where, now.toISOString().slice(0, 10));
  if (days.length === 0) return [];
  const { hasAnswered } = await database.asSystem((tx) => readFetched(tx, where.organizationId, now));
  const answered = days.filter(({ networkId, day }) => hasAnswered(networkId, day));
  return judgeZeros(ruleId, days, new Set(answered.map(({ networkId }) => networkId)));
}
