import { type Change, revertChange } from '@millrace/contract/report/change-log';
import type { MessageKey } from '@millrace/messages';
import Button from 'antd/es/button';
import { useRef, useState } from 'react';
import { callApi } from '../api/call-api.ts';
import { queries } from '../api/query.ts';
import { runAction } from '../api/run-action.ts';
import { useText } from '../i18n/i18n.ts';
import { useMayLoseAds } from '../setup-check/use-may-lose-ads.ts';
import { type ChangedApp, tellOf, watchApp } from '../setup-check/watched-apps.ts';
import { ConfirmBeside } from '../ui/ConfirmBeside.tsx';
import { toast } from '../ui/notices.ts';
import { consequenceOf } from './consequence.ts';

/** Said elsewhere, or true of everything that the person sees. */
const silent: readonly string[] = [
  'changeLog.errors.alreadyReverted',
  'changeLog.errors.notYours',
] satisfies MessageKey[];
const final: MessageKey = 'changeLog.errors.final';

/** Where ads may be lost by taking it back. */
function appsOf({ app, batch }: Change, whole: boolean): readonly ChangedApp[] {
  if (whole && batch !== null) return batch.apps;
  return app === null ? [] : [app];
}

interface RevertActionsProps {
  readonly change: Change;
  /** Beside a batch only all of it can be taken back, beside a part of it only that; default: both. */
  readonly only?: 'one' | 'batch';
}

/** Takes a change back, or with it all changes of its batch; where that can't be, says why. */
export function RevertActions({ change, only }: RevertActionsProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const { id, batch, refusal } = change;
  const mayLoseAds = useMayLoseAds();
  /** How its apps stand before: asked while the question is read, waited for where it is answered sooner. */
  const looked = useRef<Promise<unknown> | null>(null);
  const look = (whole: boolean) => {
    if (mayLoseAds) looked.current = Promise.all(appsOf(change, whole).map(watchApp));
  };

  async function revert(whole: boolean): Promise<void> {
    setBusy(true);
    await looked.current;
    await runAction(async (retry) => {
      const { reverted } = await callApi(revertChange, { id, batch: whole }, { retry });
      const title = whole
        ? text('changeLog.revertedBatch', { count: reverted })
        : text('changeLog.reverted', { id });
      toast({ kind: 'success', title });
    });
    // Whatever was changed may be on the screen; refused, what stands in the way is shown.
    await queries.invalidateQueries();
    if (looked.current !== null) tellOf(appsOf(change, whole));
    setBusy(false);
  }

  if (refusal !== null) {
    if (silent.includes(refusal.key)) return null;
    const reason = text(refusal.key as MessageKey, refusal.params);
    const said = refusal.key === final ? reason : text('changeLog.notRevertible', { reason });
    return <p className="lead history-notes">{said}</p>;
  }
  return (
    <div className="actions history-actions">
      {only !== 'batch' && (
        <Ask
          label={text('changeLog.revert')}
          fullLabel={text('changeLog.revertOf', { id })}
          title={text('changeLog.revertTitle')}
          body={consequenceOf(change, text)}
          busy={busy}
          onAsk={() => look(false)}
          onConfirm={() => revert(false)}
        />
      )}
      {only !== 'one' && batch !== null && batch.count > 1 && (
        <Ask
          label={text('changeLog.revertBatch', { count: batch.count })}
          fullLabel={text('changeLog.revertBatchOf', { id, count: batch.count })}
          title={text('changeLog.revertBatchTitle', { count: batch.count })}
          body={text('changeLog.revertBatchBody')}
          busy={busy}
          onAsk={() => look(true)}
          onConfirm={() => revert(true)}
        />
      )}
    </div>
  );
}

interface AskProps {
  readonly label: string;
  readonly fullLabel: string;
  readonly title: string;
  readonly body: string;
  readonly busy: boolean;
  readonly onAsk: () => void;
  readonly onConfirm: () => Promise<void>;
}

function Ask({ label, fullLabel, title, body, busy, onAsk, onConfirm }: AskProps) {
  const text = useText();
  return (
    <ConfirmBeside
      title={title}
      description={
        <div className="history-question">
          <p>{body}</p>
          <p>{text('changeLog.revertNote')}</p>
        </div>
      }
      okText={text('changeLog.confirm')}
      cancelText={text('changeLog.keep')}
      onConfirm={onConfirm}
      onAsk={onAsk}
      kept={fullLabel}
    >
      <Button size="small" disabled={busy} aria-label={fullLabel}>
        {label}
      </Button>
    </ConfirmBeside>
  );
}
