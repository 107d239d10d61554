import { type Alert, listAlerts, quietAlert, snoozeDays, wakeAlert } from '@millrace/contract/report/alert';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { WhyButton } from '../../../kit/report/why/WhyButton.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { deskOf, nameOf, reportOf, whyOf } from './alert-words.ts';

/** The report and why it changed at hand; in the menu for how long nobody is told. */
export function AlertActions({ alert }: { readonly alert: Alert }) {
  const text = useText();
  const mayEdit = useAllowed('alert', 'edit');
  const { id, quiet } = alert;
  const name = nameOf(alert);
  const why = whyOf(alert);
  const desk = deskOf(alert);

  async function change(run: (retry: () => void) => Promise<unknown>, done: string): Promise<void> {
    await runAction(async (retry) => {
      await run(retry);
      await refresh(listAlerts);
      toast({ kind: 'success', title: done });
    });
  }
  const quieten = (days: (typeof snoozeDays)[number] | null) =>
    change((retry) => callApi(quietAlert, { id, days }, { retry }), text('alert.quieted', { name }));
  const wake = () => change((retry) => callApi(wakeAlert, { id }, { retry }), text('alert.woken', { name }));

  const items = [
    ...(quiet === null ? [] : [{ key: 'wake', label: text('alert.wake'), onClick: () => void wake() }]),
    ...snoozeDays.map((days) => ({
      key: String(days),
      label: text('alert.snooze', { count: days }),
      onClick: () => void quieten(days),
    })),
    { key: 'mute', label: text('alert.mute'), onClick: () => void quieten(null) },
  ];
  return (
    <span className="alert-actions">
      <Link to={reportOf(alert)} aria-label={text('alert.reportOf', { name })}>
        {text('alert.report')}
      </Link>
      {desk !== undefined && (
        <Link to={desk} aria-label={text('alert.deskOf', { name })}>
          {text('alert.desk')}
        </Link>
      )}
      {why !== undefined && <WhyButton question={why} about={name} small />}
      <RowMenu of={name} items={mayEdit ? items : []} />
    </span>
  );
}
