import { listAppNetworks, selectAppNetworks } from '@millrace/contract/publisher/ad-network';
import { listApps } from '@millrace/contract/publisher/app';
import { listMediationRules } from '@millrace/contract/publisher/mediation-rule';
import { listPlacements } from '@millrace/contract/publisher/placement';
import { listRuleEstimates } from '@millrace/contract/publisher/rule-estimates';
import { refresh } from '../../../kit/api/query.ts';
import { instanceCalls } from '../../../kit/instance/instance-calls.ts';

/** What shows instances, or counts them. */
const calls = [
  ...instanceCalls,
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
