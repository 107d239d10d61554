import { createApp } from '@millrace/contract/publisher/app';
import { createBlockRule } from '@millrace/contract/publisher/block-rule';
import type { Person } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';

export interface BlockRuleWorld {
  readonly pubAppId: number;
  readonly blockRule: number;
}

const blockRuleForm = {
  name: 'Old Samsungs',
  adnId: null,
  appVersions: ['[1.0,2.0)'],
  sdkVersions: [],
  osVersions: [],
  models: ['samsung:*'],
};

/** An app of a person with one block rule. */
export async function createBlockRuleWorld(app: TestApp, person: Person): Promise<BlockRuleWorld> {
  const input = { appId: null, plat: 1 as const, appName: 'Blocking', coppa: true as const };
  const pubAppId = (await app.ask(createApp, input, person)).data.id;
  const rule = await app.ask(createBlockRule, { ...blockRuleForm, pubAppId }, person);
  return { pubAppId, blockRule: rule.data.id };
}

/** A question of every call about block rules, in an order in which each can succeed. */
export const blockRuleQuestions: Readonly<Record<string, (world: BlockRuleWorld) => object>> = {
  listBlockRules: ({ pubAppId }) => ({ pubAppId }),
  getBlockRule: ({ blockRule }) => ({ id: blockRule }),
  createBlockRule: ({ pubAppId }) => ({ ...blockRuleForm, name: 'Second', pubAppId }),
  updateBlockRule: ({ blockRule }) => ({ ...blockRuleForm, name: 'Other', id: blockRule, version: 1 }),
  updateBlockRuleStatus: ({ blockRule }) => ({ id: blockRule, status: 0 }),
  removeBlockRule: ({ blockRule }) => ({ id: blockRule }),
  restoreBlockRule: ({ blockRule }) => ({ id: blockRule }),
};
