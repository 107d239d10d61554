import { type Alert, listAlerts, seeAlert } from '@millrace/contract/report/alert';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { nameOf } from './alert-words.ts';

/** Who has seen it and when, and the button by which one says so oneself. */
export function AlertSeen({ alert }: { readonly alert: Alert }) {
  const text = useText();
  const mayEdit = useAllowed('report_builder', 'edit');
  const { id, seenBy, seen } = alert;
  return (
    <span className="alert-seen">
      {seenBy.length === 0 ? (
        <small>{text('alert.nobody')}</small>
      ) : (
        seenBy.map(({ name, at }) => (
          <span key={`${name} ${at}`} title={formatInstant(at)}>
            {name}
          </span>
        ))
      )}
      {!seen && mayEdit && (
        <Button
          size="small"
          aria-label={text('alert.gotItOf', { name: nameOf(alert) })}
          onClick={() =>
            void runAction(async (retry) => {
              await callApi(seeAlert, { id }, { retry });
              await refresh(listAlerts);
            })
          }
        >
          {text('alert.gotIt')}
        </Button>
      )}
    </span>
  );
}
