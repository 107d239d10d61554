import type { BlockRule, BlockRuleForm } from '@millrace/contract/publisher/block-rule';

/** What of a rule the form holds, and history with it. */
export function fieldsOf(rule: BlockRuleForm): BlockRuleForm {
  const { name, adnId, appVersions, sdkVersions, osVersions, models } = rule;
  return { name, adnId, appVersions, sdkVersions, osVersions, models };
}

export function columnsOf(form: BlockRuleForm) {
  return {
    name: form.name,
    network_id: form.adnId,
    app_versions: distinct(form.appVersions),
    sdk_versions: distinct(form.sdkVersions),
    os_versions: distinct(form.osVersions),
    models: distinct(form.models),
  };
}

const distinct = (texts: readonly string[]) => [...new Set(texts)];

/** What every history entry of a rule says. */
export function changeOf(rule: Pick<BlockRule, 'id' | 'name' | 'pubAppId'>) {
  return { entity: 'block_rule', entityId: rule.id, name: rule.name, appId: rule.pubAppId } as const;
}
