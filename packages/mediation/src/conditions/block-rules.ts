import type { BlockRuleConfig } from '../config.ts';
import { brandAndModelOf } from '../facts.ts';
import type { Condition } from './condition.ts';
import { isListed, modelList } from './devices.ts';
import { versionCondition } from './versions.ts';

/**
 * The conditions of a block rule: a phone on which all of them hold is blocked, so one that does not say what a
 * condition asks for is not. Without any condition every phone is.
 */
export function blockConditions(rule: BlockRuleConfig): readonly Condition[] {
  return [
    ...versionCondition('appVersion', rule.appVersions),
    ...versionCondition('sdkVersion', rule.sdkVersions),
    ...versionCondition('osVersion', rule.osVersions),
    ...blockedModels(rule.models),
  ];
}

function blockedModels(models: readonly string[]): Condition[] {
  if (models.length === 0) return [];
  const list = modelList(models);
  return [
    {
      name: 'model',
      needs: { oneOf: models },
      holds: (facts) => isListed(list, facts),
      has: brandAndModelOf,
    },
  ];
}
