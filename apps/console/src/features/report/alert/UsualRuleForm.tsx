import {
  type AlertRule,
  alertRule,
  getAlertRule,
  listAlertRules,
  tuneAlertRule,
  usualRuleForm,
} from '@millrace/contract/report/alert-rule';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { MailSection } from './AlertRuleFields.tsx';

const valuesOf = ({ usual, mail }: AlertRule) => ({
  sensitivity: usual?.sensitivity ?? null,
  floorUsd: usual?.floorUsd ?? '0',
  mail,
});

/** From when on a figure is not as usual. */
export function UsualRuleForm({ rule }: { readonly rule: AlertRule }) {
  const text = useText();
  const labels = {
    sensitivity: text('alertRule.sensitivity'),
    floorUsd: text('alertRule.floorUsd'),
    mail: text('alertRule.mail'),
  };
  const form = useEditForm({
    schema: usualRuleForm,
    entitySchema: alertRule,
    entity: rule,
    valuesOf,
    save: (values, { id, version }, submission) =>
      callApi(tuneAlertRule, { ...values, id, version }, submission),
    savedMessage: 'alertRule.saved',
    onSaved: async (saved) => {
      await showAnswer(getAlertRule, { id: saved.id }, saved);
      await refresh(listAlertRules);
    },
  });
  return (
    <EditFormScreen of={form} labels={labels} show={(_, value) => String(value)}>
      <FormSection
        title={text('alertRule.when')}
        lead={text(`alertRule.${rule.kind === 'differs' ? 'differs' : 'usual'}Lead`)}
      >
        {rule.usual?.sensitivity != null && (
          <Field name="sensitivity" label={labels.sensitivity} help={text('alertRule.sensitivityHelp')}>
            <Input inputMode="decimal" autoComplete="off" />
          </Field>
        )}
        <Field name="floorUsd" label={labels.floorUsd} help={text('alertRule.floorHelp')}>
          <Input inputMode="decimal" autoComplete="off" />
        </Field>
      </FormSection>
      <MailSection />
    </EditFormScreen>
  );
}
