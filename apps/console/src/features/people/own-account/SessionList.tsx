import { endOtherSessions, listSessions } from '@millrace/contract/people/own-account';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ConfirmBeside } from '../../../kit/ui/ConfirmBeside.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { SessionItem } from './SessionItem.tsx';

/** Where the person is signed in, the session at hand first. */
export function SessionList() {
  const text = useText();
  const sessions = useApiQuery(listSessions, {}, { fresh: true, quiet: true });

  const endOthers = () =>
    runAction(async (retry) => {
      await callApi(endOtherSessions, {}, { retry });
      await refresh(listSessions);
      toast({ kind: 'success', title: text('ownAccount.othersEnded') });
    });

  return (
    <Loaded query={sessions}>
      {(list) => (
        <section className="card page-form">
          <div className="own-head">
            <div>
              <h2>{text('ownAccount.tab.sessions')}</h2>
              <p className="lead">{text('ownAccount.sessionsLead')}</p>
            </div>
            {list.length > 1 && (
              <ConfirmBeside
                title={text('ownAccount.endOthersTitle')}
                okText={text('ownAccount.endOthers')}
                onConfirm={() => void endOthers()}
              >
                <Button>{text('ownAccount.endOthers')}</Button>
              </ConfirmBeside>
            )}
          </div>
          <ul className="own-list">
            {list.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        </section>
      )}
    </Loaded>
  );
}
