import {
  type AlertRule,
  type AlertRuleForm,
  alertRule,
  alertRuleForm,
  getAlertRule,
  listAlertRules,
  updateAlertRule,
} from '@millrace/contract/report/alert-rule';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer } from '../../../kit/api/query.ts';
import { EditFormScreen } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { AlertRuleFields, alertRuleLabels } from './AlertRuleFields.tsx';

function valuesOf({ name, metric, own, mail }: AlertRule): AlertRuleForm {
  return {
    ...{ name: name ?? '', metric, mail, pubAppId: own?.app?.id ?? null, adnId: own?.adnId ?? null },
    ...{ country: own?.country ?? null, bound: own?.bound ?? 'under', value: own?.value ?? '' },
    ...{ span: own?.span ?? 1, unit: own?.unit ?? 'days', webhookIds: own?.webhookIds ?? null },
  };
}

/** Changes a rule of people's own. */
export function OwnRuleForm({ rule }: { readonly rule: AlertRule }) {
  const text = useText();
  const form = useEditForm({
    schema: alertRuleForm,
    entitySchema: alertRule,
    entity: rule,
    valuesOf,
    save: (values, { id, version }, submission) =>
      callApi(updateAlertRule, { ...values, id, version }, submission),
    savedMessage: 'alertRule.saved',
    onSaved: async (saved) => {
      await showAnswer(getAlertRule, { id: saved.id }, saved);
      await refresh(listAlertRules);
    },
  });
  return (
    <EditFormScreen of={form} labels={alertRuleLabels(text)} show={(_, value) => String(value ?? '')}>
      <AlertRuleFields />
    </EditFormScreen>
  );
}
