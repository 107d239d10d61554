import { networkName } from '@millrace/contract/publisher/network/find-network';
import {
  cancelTestSession,
  finishTestSession,
  getCurrentSession,
  type TestedNetwork,
  type TestSession,
} from '@millrace/contract/publisher/test-mode';
import Button from 'antd/es/button';
import { useState } from 'react';
import { refresh } from '../../../kit/api/query.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { ListCards } from '../../../kit/list/ListCards.tsx';
import { ListTable } from '../../../kit/list/ListTable.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { ConfirmBeside } from '../../../kit/ui/ConfirmBeside.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { useViewport } from '../../../kit/ui/use-viewport.ts';
import { testAction } from './test-action.ts';
import { testedColumns } from './tested-columns.tsx';
import { useServerClock } from './use-server-clock.ts';

interface RunningTestProps {
  readonly session: TestSession;
  /** The server's clock in the answer that brought the session. */
  readonly now: string;
}

/** The open test: which network is forced and for how long, results, and its end. */
export function RunningTest({ session, now }: RunningTestProps) {
  const text = useText();
  const clock = useServerClock(now);
  const mayTest = useAllowed('sdk_integration', 'add');
  const onPhone = useViewport() === 'mobile';
  const address = useListAddress();
  const [notes, setNotes] = useState<Readonly<Record<number, string | null>>>({});
  const started = formatInstant(session.startedAt);
  const body = {
    label: text('testMode.runningTitle'),
    columns: testedColumns({
      session,
      clock,
      mayTest,
      draftOf: ({ adnId }) => ({
        typed: notes[adnId] ?? null,
        change: (next) => setNotes((now) => ({ ...now, [adnId]: next(now[adnId] ?? null) })),
      }),
      onEnd: () => void refresh(getCurrentSession),
    }),
    rowKey: ({ adnId }: TestedNetwork) => adnId,
    rows: session.networks,
    loading: false,
    stale: false,
    address,
  };
  return (
    <section className="card" aria-label={text('testMode.runningTitle')}>
      <div className="test-running-head">
        <h2>{text('testMode.runningTitle')}</h2>
        <HistoryButton entity="test_session" id={session.id} name={text('testMode.runningTitle')} />
      </div>
      <p className="lead test-started">
        {session.startedBy === null
          ? text('testMode.startedAt', { time: started })
          : text('testMode.startedBy', { time: started, name: session.startedBy })}
      </p>
      {onPhone ? <ListCards {...body} /> : <ListTable {...body} />}
      {mayTest && <SessionEnd session={session} />}
    </section>
  );
}

/** A test whose results are all set counts as finished, however it ends: only one with a result missing can be cancelled. */
function SessionEnd({ session }: { readonly session: TestSession }) {
  const text = useText();
  const { language } = useLanguage();
  const [busy, setBusy] = useState(false);
  const missing = session.networks
    .filter(({ result }) => result === null)
    .map(({ adnId }) => networkName(adnId, language));

  async function close(call: typeof finishTestSession | typeof cancelTestSession): Promise<void> {
    setBusy(true);
    const done = await testAction(session.pubAppId, call, { id: session.id });
    setBusy(false);
    const said = call === finishTestSession ? 'testMode.finished' : 'testMode.cancelled';
    if (done) toast({ kind: 'success', title: text(said) });
  }

  return (
    <div className="actions test-end">
      <Button
        type="primary"
        disabled={busy || missing.length > 0}
        onClick={() => void close(finishTestSession)}
      >
        {text('testMode.finish')}
      </Button>
      {missing.length > 0 && (
        <>
          <ConfirmBeside
            title={text('testMode.cancelTitle')}
            description={text('testMode.cancelBody')}
            okText={text('testMode.cancelConfirm')}
            cancelText={text('testMode.keepTesting')}
            onConfirm={() => close(cancelTestSession)}
          >
            <Button disabled={busy}>{text('testMode.cancelTest')}</Button>
          </ConfirmBeside>
          <span className="lead" role="status">
            {text('testMode.missing', { networks: missing.join(text('form.separator')) })}
          </span>
        </>
      )}
    </div>
  );
}
