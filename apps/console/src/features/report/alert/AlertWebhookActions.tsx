import {
  type AlertWebhook,
  listAlertWebhooks,
  removeAlertWebhook,
  testAlertWebhook,
} from '@millrace/contract/report/alert-webhook';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';

/** A test at hand; in the menu its history, which can bring it back, and its removal. */
export function AlertWebhookActions({ webhook: { id, name } }: { readonly webhook: AlertWebhook }) {
  const text = useText();

  async function run(call: (retry: () => void) => Promise<unknown>, done: string): Promise<void> {
    await runAction(async (retry) => {
      await call(retry);
      await refresh(listAlertWebhooks);
      toast({ kind: 'success', title: done });
    });
  }
  const test = () =>
    run((retry) => callApi(testAlertWebhook, { id }, { retry }), text('alertWebhook.tested', { name }));
  const remove = () =>
    run((retry) => callApi(removeAlertWebhook, { id }, { retry }), text('alertWebhook.removed', { name }));

  return (
    <span className="alert-actions">
      <Button size="small" aria-label={text('alertWebhook.testOf', { name })} onClick={() => void test()}>
        {text('alertWebhook.test')}
      </Button>
      <RowMenu
        of={name}
        items={[
          ...historyItem('alert_webhook', id, name),
          { key: 'remove', label: text('alertWebhook.remove'), danger: true, onClick: () => void remove() },
        ]}
      />
    </span>
  );
}
