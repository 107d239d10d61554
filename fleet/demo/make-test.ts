import {
  createAbTest,
  duplicateAbTestRules,
  getAbTest,
  startAbTest,
  updateAbTestInstances,
} from '@millrace/contract/publisher/ab-test';
import {
  getMediationRule,
  listMediationRules,
  updateMediationRule,
} from '@millrace/contract/publisher/mediation-rule';
import { getPlacement } from '@millrace/contract/publisher/placement';
import type { Api } from './api.ts';

/** Starts an A/B test whose group B has all rules of the placement, optimized by themselves. */
export async function runTest(
  api: Api,
  placementId: number,
  { name, shareB }: { readonly name: string; readonly shareB: number },
): Promise<void> {
  const { pubAppId } = await api.ask(getPlacement, { id: placementId });
  const { order } = await api.ask(listMediationRules, { pubAppId, placementId });
  const { id } = await api.ask(createAbTest, { name, placementId, shareB, sameSettings: false });
  const draft = await api.ask(duplicateAbTestRules, { testId: id, ruleIds: order });
  for (const { id: ruleId } of draft.groups.B) {
    const rule = await api.ask(getMediationRule, { id: ruleId });
    await api.ask(updateMediationRule, { ...rule, optimizedType: 'auto' });
  }
  const { units, version } = await api.ask(getAbTest, { id });
  const ready = await api.ask(updateAbTestInstances, {
    testId: id,
    version,
    units: units.map(({ instanceId, unitIdA }) => ({ instanceId, unitId: `${unitIdA}-b` })),
  });
  await api.ask(startAbTest, { id, version: ready.version });
}
