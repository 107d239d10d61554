import { type AlertWebhook, listAlertWebhooks } from '@millrace/contract/report/alert-webhook';
import Button from 'antd/es/button';
import { useNavigate } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { AlertTabs } from './AlertTabs.tsx';
import { alertWebhookColumns } from './alert-webhook-columns.tsx';

/** `/report/alerts/webhooks`: servers that are told of alerts, and what became of the last calls. */
export default function AlertWebhooksPage() {
  const text = useText();
  const navigate = useNavigate();
  const address = useListAddress();
  const webhooks = useApiQuery(listAlertWebhooks, {}, { keepPrevious: true, quiet: true, fresh: true });
  const list = webhooks.data?.list;
  const add = (
    <Button type="primary" onClick={() => void navigate(paths.addAlertWebhook)}>
      {text('alertWebhook.add')}
    </Button>
  );
  return (
    <Page title={text('titles.alertWebhooks')} lead={text('alertWebhook.lead')} action={add}>
      <AlertTabs />
      <ListScreen<AlertWebhook>
        label={text('titles.alertWebhooks')}
        query={{ ...webhooks, data: list && { list, total: list.length } }}
        columns={alertWebhookColumns(text)}
        rowKey={({ id }) => id}
        address={address}
        faded={({ status }) => status === 0}
        empty={<EmptyList lead={text('alertWebhook.empty')}>{add}</EmptyList>}
      />
    </Page>
  );
}
