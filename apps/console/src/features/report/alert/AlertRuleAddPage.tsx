import {
  type AlertRuleForm,
  alertRuleForm,
  createAlertRule,
  listAlertRules,
} from '@millrace/contract/report/alert-rule';
import { useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { EditFormScreen } from '../../../kit/form/EditFormScreen.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { AlertRuleFields, alertRuleLabels } from './AlertRuleFields.tsx';

const initial: AlertRuleForm = {
  ...{ name: '', metric: 'fillRate', pubAppId: null, adnId: null, country: null },
  ...{ bound: 'under', value: '', span: 3, unit: 'hours', mail: true, webhookIds: null },
};

/** `/report/alerts/rules/add`: a rule of one's own. */
export default function AlertRuleAddPage() {
  const text = useText();
  const navigate = useNavigate();
  const form = useNewForm({
    schema: alertRuleForm,
    initial,
    create: async (values, { leave, ...submission }) => {
      const { name } = await callApi(createAlertRule, values, submission);
      await refresh(listAlertRules);
      toast({ kind: 'success', title: text('alertRule.created', { name: name ?? '' }) });
      leave();
      await navigate(paths.alertRules, { replace: true });
    },
  });
  return (
    <Page title={text('titles.addAlertRule')} width="form">
      <EditFormScreen of={form} labels={alertRuleLabels(text)} saveLabel={text('alertRule.create')}>
        <AlertRuleFields />
      </EditFormScreen>
    </Page>
  );
}
