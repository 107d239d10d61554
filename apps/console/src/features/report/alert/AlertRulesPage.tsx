import { type AlertRule, listAlertRules } from '@millrace/contract/report/alert-rule';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { AddButton } from '../../../kit/permissions/AddButton.tsx';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { AlertTabs } from './AlertTabs.tsx';
import { alertRuleColumns } from './alert-rule-columns.tsx';
import { UnjudgedNetworks } from './UnjudgedNetworks.tsx';

/** `/report/alerts/rules`: what people are told of, and how useful that was. */
export default function AlertRulesPage() {
  const text = useText();
  const address = useListAddress();
  const mayEdit = useAllowed('alert', 'edit');
  const rules = useApiQuery(listAlertRules, {}, { keepPrevious: true, quiet: true, fresh: true });
  return (
    <Page
      title={text('titles.alertRules')}
      lead={text('alertRule.lead')}
      action={
        <AddButton permission="alert" to={paths.addAlertRule}>
          {text('alertRule.add')}
        </AddButton>
      }
    >
      <AlertTabs />
      <ListScreen<AlertRule>
        label={text('titles.alertRules')}
        query={{ ...rules, data: rules.data && { list: rules.data.list, total: rules.data.list.length } }}
        columns={alertRuleColumns(text, { mayEdit })}
        rowKey={({ id }) => id}
        address={address}
        faded={({ status }) => status === 0}
        empty={null}
      />
      <UnjudgedNetworks />
    </Page>
  );
}
