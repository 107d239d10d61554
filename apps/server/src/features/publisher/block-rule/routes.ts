import {
  createBlockRule,
  getBlockRule,
  listBlockRules,
  removeBlockRule,
  restoreBlockRule,
  updateBlockRule,
  updateBlockRuleStatus,
} from '@millrace/contract/publisher/block-rule';
import { answer, type Route } from '../../../platform/http/route.ts';
import { listRules, showRule } from './list-block-rules.ts';
import { removeRule, restoreRule } from './remove-block-rule.ts';
import { addRule, saveRule, setRuleStatus } from './save-block-rule.ts';

export const blockRuleRoutes: readonly Route[] = [
  answer(listBlockRules, listRules),
  answer(getBlockRule, showRule),
  answer(createBlockRule, addRule),
  answer(updateBlockRule, saveRule),
  answer(updateBlockRuleStatus, setRuleStatus),
  answer(removeBlockRule, removeRule),
  answer(restoreBlockRule, restoreRule),
];
