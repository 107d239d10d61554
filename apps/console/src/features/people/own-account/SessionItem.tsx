import { endSession, listSessions, type OwnSession } from '@millrace/contract/people/own-account';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { deviceText, placeText } from './whence-text.ts';

/** One session: device, place, when it was last seen, and the button that ends it. */
export function SessionItem({ session }: { readonly session: OwnSession }) {
  const text = useText();
  const [ending, setEnding] = useState(false);
  const device = deviceText(session.device);

  async function end(): Promise<void> {
    setEnding(true);
    await runAction(async (retry) => {
      await callApi(endSession, { id: session.id }, { retry });
      toast({ kind: 'success', title: text('ownAccount.sessionEnded', { device }) });
    });
    // Refused, it is over already: the list says so.
    await refresh(listSessions);
    setEnding(false);
  }

  return (
    <li>
      <div>
        <strong>{device}</strong>
        <span>{placeText(session.country)}</span>
        <small>
          {text('ownAccount.lastSeen', { at: formatInstant(session.lastSeenAt) })}
          {' · '}
          {text('ownAccount.signedInAt', { at: formatInstant(session.createdAt) })}
        </small>
      </div>
      {session.current ? (
        <Status kind="good">{text('ownAccount.currentSession')}</Status>
      ) : (
        <Button
          loading={ending}
          onClick={() => void end()}
          aria-label={text('ownAccount.endSessionOf', { device })}
        >
          {text('ownAccount.endSession')}
        </Button>
      )}
    </li>
  );
}
