import { type Alert, judgeAlert, listAlerts } from '@millrace/contract/report/alert';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { nameOf } from './alert-words.ts';

const answers = [
  { useful: true, label: 'alert.useful', of: 'alert.usefulOf' },
  { useful: false, label: 'alert.useless', of: 'alert.uselessOf' },
] as const;

/** Whether it was worth a look: two answers, each taken back by pressing it again. */
export function AlertVerdict({ alert }: { readonly alert: Alert }) {
  const text = useText();
  const mayEdit = useAllowed('report_builder', 'edit');
  const { id } = alert;

  function say(useful: boolean | null): Promise<boolean> {
    return runAction(async (retry) => {
      await callApi(judgeAlert, { id, useful }, { retry, changes: `verdict on alert ${id}` });
      await refresh(listAlerts);
    });
  }

  return (
    <span className="alert-verdict">
      {answers.map(({ useful, label, of }) => {
        const isSaid = alert.useful === useful;
        return (
          <Button
            key={label}
            size="small"
            type={isSaid ? 'primary' : 'default'}
            aria-pressed={isSaid}
            aria-label={text(of, { name: nameOf(alert) })}
            disabled={!mayEdit}
            onClick={() => void say(isSaid ? null : useful)}
          >
            {text(label)}
          </Button>
        );
      })}
    </span>
  );
}
