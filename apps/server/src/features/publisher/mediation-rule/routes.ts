import {
  addOwnAdsToRules,
  addRuleInstances,
  createMediationRule,
  duplicateMediationRule,
  explainServing,
  getMediationRule,
  listMediationRules,
  listRuleInstances,
  removeMediationRule,
  resortMediationRules,
  updateMediationRule,
  updateMediationRuleStatus,
} from '@millrace/contract/publisher/mediation-rule';
import { listRuleEstimates } from '@millrace/contract/publisher/rule-estimates';
import { tryRule } from '@millrace/contract/publisher/rule-lab';
import { answer, type Route } from '../../../platform/http/route.ts';
import { addInstancesToRules } from './add-instances.ts';
import { addOwnAds } from './add-own-ads.ts';
import { createRule } from './create-rule.ts';
import { duplicateRule } from './duplicate-rule.ts';
import { explainToPerson } from './explain-serving.ts';
import { listEstimates } from './list-estimates.ts';
import { listOfferedInstances } from './list-instances.ts';
import { listPlacementRules } from './list-rules.ts';
import { removeRule } from './remove-rule.ts';
import { resortRules } from './resort-rules.ts';
import { setRuleStatus } from './set-rule-status.ts';
import { showRule } from './show-rule.ts';
import { tryDraft } from './try-rule.ts';
import { updateRule } from './update-rule.ts';

export const mediationRuleRoutes: readonly Route[] = [
  answer(listMediationRules, listPlacementRules),
  answer(getMediationRule, showRule),
  answer(createMediationRule, createRule),
  answer(updateMediationRule, updateRule),
  answer(updateMediationRuleStatus, setRuleStatus),
  answer(removeMediationRule, removeRule),
  answer(duplicateMediationRule, duplicateRule),
  answer(resortMediationRules, resortRules),
  answer(listRuleInstances, listOfferedInstances),
  answer(listRuleEstimates, listEstimates),
  answer(addRuleInstances, addInstancesToRules),
  answer(addOwnAdsToRules, addOwnAds),
  answer(explainServing, explainToPerson),
  answer(tryRule, tryDraft),
];
