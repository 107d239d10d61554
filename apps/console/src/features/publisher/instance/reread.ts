import { listAppNetworks, selectAppNetworks } from '@millrace/contract/publisher/ad-network';
import { listApps } from '@millrace/contract/publisher/app';
import { getInstance, listInstances, selectInstances } from '@millrace/contract/publisher/instance';
import { listMediationRules, listRuleInstances } from '@millrace/contract/publisher/mediation-rule';
import { listPlacements } from '@millrace/contract/publisher/placement';
import { listRuleEstimates } from '@millrace/contract/publisher/rule-estimates';
import { refresh } from '../../../kit/api/query.ts';

/** What shows instances, or counts them. */
const calls = [
  listInstances,
  getInstance,
  selectInstances,
  listRuleInstances,
  listRuleEstimates,
  listMediationRules,
  listPlacements,
  listAppNetworks,
  selectAppNetworks,
  listApps,
];

/** Brings what shows or counts instances up to date, after some were added, changed or switched. */
export async function reread(): Promise<void> {
  await Promise.all(calls.map((call) => refresh(call)));
}
