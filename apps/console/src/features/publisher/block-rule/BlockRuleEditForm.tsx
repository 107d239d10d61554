import type { App } from '@millrace/contract/publisher/app';
import {
  type BlockRule,
  blockRule,
  blockRuleForm,
  getBlockRule,
  listBlockRules,
  updateBlockRule,
} from '@millrace/contract/publisher/block-rule';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer } from '../../../kit/api/query.ts';
import { EditFormScreen } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { BlockRuleFields, blockRuleLabels } from './BlockRuleFields.tsx';

function valuesOf({ name, adnId, appVersions, sdkVersions, osVersions, models }: BlockRule) {
  return { name, adnId, appVersions, sdkVersions, osVersions, models };
}

interface BlockRuleEditProps {
  readonly app: App;
  readonly rule: BlockRule;
}

/** Changes a block rule, or shows it to those who may only read. */
export function BlockRuleEdit(props: BlockRuleEditProps) {
  const form = useFormKey(props.rule.version);
  return <BlockRuleEditForm key={form.key} {...props} onSaved={({ version }) => form.saved(version)} />;
}

interface SavedProps {
  readonly onSaved: (saved: BlockRule) => void;
}

function BlockRuleEditForm({ app, rule, onSaved }: BlockRuleEditProps & SavedProps) {
  const text = useText();
  const { language } = useLanguage();
  const mayEdit = useAllowed('app_settings', 'edit');
  const form = useEditForm({
    schema: blockRuleForm,
    entitySchema: blockRule,
    entity: rule,
    valuesOf,
    save: (values, base, submission) =>
      callApi(updateBlockRule, { ...values, id: base.id, version: base.version }, submission),
    savedMessage: 'blockRule.saved',
    onSaved: async (saved) => {
      onSaved(saved);
      await showAnswer(getBlockRule, { id: saved.id }, saved);
      await refresh(listBlockRules);
    },
  });
  const show = (name: string, value: unknown) =>
    name === 'adnId' ? networkName(Number(value), language) : [value].flat().join(', ');
  return (
    <>
      {!mayEdit && <Callout>{text('appScope.readOnly')}</Callout>}
      {rule.status === 0 && <Callout>{text('blockRule.off')}</Callout>}
      <EditFormScreen of={form} labels={blockRuleLabels(text)} show={show} readOnly={!mayEdit}>
        <BlockRuleFields app={app} />
      </EditFormScreen>
      <p>
        <Link to={`${paths.blockRules}?pubAppId=${app.id}`}>{text('blockRule.toList')}</Link>
      </p>
    </>
  );
}
