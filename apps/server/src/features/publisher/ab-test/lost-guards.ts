import {
  type AbTestReport,
  type TestGaugeFigures,
  type TestGuard,
  testGuards,
} from '@millrace/contract/publisher/ab-report';
import { isLost } from '@millrace/mediation/experiment/guards';
import type { Bounds } from '@millrace/mediation/experiment/interval-of';
import { usualPlan } from '@millrace/mediation/experiment/verdict';
import type { GroupLook, TestLook } from './read-looks.ts';
import { gaugesOf } from './test-gauges.ts';

/** Whom a guard is about: who could come back, of those who did or not. */
const countedBy: Readonly<Record<TestGuard, keyof GroupLook>> = {
  ecpm: 'users',
  fillRate: 'users',
  impressionsPerUser: 'users',
  retention1: 'reached1',
  retention7: 'reached7',
};

/**
 * Guards that the group which earns more has lost as it stands now, of as many users as revenue takes. Pure.
 * @param worth of what groups showed, as for {@link gaugesOf}
 */
export function lostGuards(
  verdict: AbTestReport['verdict'],
  look: TestLook,
  worth: Parameters<typeof gaugesOf>[1],
): TestGuard[] {
  if (verdict !== 'betterA' && verdict !== 'betterB' && verdict !== 'same') return [];
  const named = verdict === 'betterA' ? 'A' : 'B';
  const { A, B } = look;
  const gauges = gaugesOf(look, worth);
  // Where nobody of A came back nothing is relative to A. It is to B: the guard that A has lost most is lost, too.
  const turned = gaugesOf({ ...look, A: B, B: A }, { A: worth.B, B: worth.A });
  return testGuards.filter((guard) => {
    if (Math.min(A[countedBy[guard]], B[countedBy[guard]]) < usualPlan.leastUsers) return false;
    const bounds = boundsOf(gauges, guard);
    if (bounds !== null) return isLost(bounds, named);
    const ofTurned = boundsOf(turned, guard);
    return ofTurned !== null && isLost(ofTurned, named === 'A' ? 'B' : 'A');
  });
}

function boundsOf(gauges: readonly TestGaugeFigures[], guard: TestGuard): Bounds | null {
  const { low = null, high = null } = gauges.find(({ gauge }) => gauge === guard) ?? {};
  return low === null || high === null ? null : { low, high };
}
