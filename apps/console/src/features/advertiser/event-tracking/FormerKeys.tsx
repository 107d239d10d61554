import {
  type EventKey,
  type EventKeyKind,
  type EventKeyUsage,
  listEventKeys,
  revokeEventKey,
} from '@millrace/contract/advertiser/event-key';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ConfirmBeside } from '../../../kit/ui/ConfirmBeside.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import type { KeyCount } from './key-count.ts';

interface FormerKeysProps {
  readonly of: readonly EventKey[];
  readonly countOf: (key: EventKey) => KeyCount;
  readonly kind: EventKeyKind;
  readonly mayEdit: boolean;
}

/** The keys that stood there before, with what still comes with them. */
export function FormerKeys({ of, countOf, kind, mayEdit }: FormerKeysProps) {
  const text = useText();
  if (of.length === 0) return null;
  return (
    <>
      <h3 id={`former-keys-${kind}`}>{text('eventKey.former')}</h3>
      <ul className="event-former-keys" aria-labelledby={`former-keys-${kind}`}>
        {of.map((key) => (
          <Former key={key.id} of={key} count={countOf(key)} mayEdit={mayEdit} />
        ))}
      </ul>
    </>
  );
}

interface FormerProps {
  readonly of: EventKey;
  readonly count: KeyCount;
  readonly mayEdit: boolean;
}

function Former({ of, count, mayEdit }: FormerProps) {
  const text = useText();
  const { id, ending, isAccepted, isRevoked, acceptedUntil } = of;
  const at = acceptedUntil === null ? '' : formatInstant(acceptedUntil);
  const state = isAccepted ? 'accepted' : isRevoked ? 'revoked' : 'ended';
  return (
    <li>
      <span className="event-head">
        <code translate="no">{`••••${ending}`}</code>
        <Status kind={isAccepted ? 'good' : 'plain'}>{text(`eventKey.${state}`, { at })}</Status>
        {mayEdit && isAccepted && id !== null && <Revoke id={id} ending={ending} />}
      </span>
      {typeof count === 'string' ? <small>{text(`eventKey.usageNot.${count}`)}</small> : <Usage of={count} />}
    </li>
  );
}

function Usage({ of: { usedAt, events, refused } }: { readonly of: EventKeyUsage }) {
  const text = useText();
  return (
    <>
      <small>
        {text('eventKey.usage', {
          used: usedAt === null ? text('eventKey.never') : formatInstant(usedAt),
          events: formatNumber(events),
        })}
      </small>
      {refused > 0 && (
        <span>
          <Status kind="warn" sentence>
            {text('eventKey.stillUsed', { refused: formatNumber(refused) })}
          </Status>
        </span>
      )}
    </>
  );
}

function Revoke({ id, ending }: { readonly id: number; readonly ending: string }) {
  const text = useText();
  const [busy, setBusy] = useState(false);

  async function revoke(): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      await callApi(revokeEventKey, { id }, { retry });
      await refresh(listEventKeys);
      toast({ kind: 'success', title: text('eventKey.revokedNow') });
    });
    setBusy(false);
  }

  return (
    <ConfirmBeside
      title={text('eventKey.revokeTitle')}
      description={text('eventKey.revokeText')}
      okText={text('eventKey.revoke')}
      cancelText={text('changeLog.keep')}
      onConfirm={() => void revoke()}
    >
      <Button size="small" danger loading={busy} aria-label={text('eventKey.revokeOf', { ending })}>
        {text('eventKey.revoke')}
      </Button>
    </ConfirmBeside>
  );
}
