import {
  type AbTestReport,
  type TestGaugeFigures,
  type TestGuard,
  testGuards,
} from '@millrace/contract/publisher/ab-report';
import { isLost } from '@millrace/mediation/experiment/guards';
import { usualPlan } from '@millrace/mediation/experiment/verdict';
import type { GroupLook, TestLook } from './read-looks.ts';

/** Whom a guard is about: who could come back, of those who did or not. */
const countedBy: Readonly<Record<TestGuard, keyof GroupLook>> = {
  ecpm: 'users',
  fillRate: 'users',
  impressionsPerUser: 'users',
  retention1: 'reached1',
  retention7: 'reached7',
};

/** Guards that the group which earns more has lost as it stands now, of as many users as revenue takes. Pure. */
export function lostGuards(
  verdict: AbTestReport['verdict'],
  gauges: readonly TestGaugeFigures[],
  { A, B }: TestLook,
): TestGuard[] {
  if (verdict !== 'betterA' && verdict !== 'betterB' && verdict !== 'same') return [];
  return testGuards.filter((guard) => {
    const { low = null, high = null } = gauges.find(({ gauge }) => gauge === guard) ?? {};
    const users = Math.min(A[countedBy[guard]], B[countedBy[guard]]);
    if (low === null || high === null || users < usualPlan.leastUsers) return false;
    return isLost({ low, high }, verdict === 'betterA' ? 'A' : 'B');
  });
}
