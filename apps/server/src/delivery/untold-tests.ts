import { groupInTest } from '@millrace/mediation/assign-group';
import type { Call } from './call.ts';
import type { RecordHead } from './record.ts';
import type { ServedApp } from './snapshot/served-app.ts';
import type { Occasion } from './wire/requests/read-report.ts';

/**
 * The running tests of placements of which a phone says a group alone: older SDKs say `abt` without `abtId`. Absent: it says
 * none like that.
 */
export function untoldTests(
  { phone }: Pick<Call, 'phone'>,
  app: ServedApp,
  occasions: readonly Pick<Occasion, 'placementId' | 'testId' | 'group'>[],
): Pick<RecordHead, 'tests'> {
  const tests: Record<number, readonly [testId: number, group: 'A' | 'B']> = {};
  for (const { placementId, testId, group } of occasions) {
    if (group === null || testId !== null || placementId === null || placementId in tests) continue;
    const test = groupInTest(app.placementShard(placementId)?.config.test ?? null, phone.userId);
    if (test?.counted) tests[placementId] = [test.id, test.group];
  }
  return Object.keys(tests).length === 0 ? {} : { tests };
}
