import { conversionRefusals } from '@millrace/contract/advertiser/conversion';
import { getPostbacks } from '@millrace/contract/advertiser/postback';
import Button from 'antd/es/button';
import { useState } from 'react';
import * as z from 'zod/mini';
import { refresh } from '../../../../kit/api/query.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { askDoor, NoDoor } from '../../../../kit/promoted-app/ask-door.ts';
import { Status, type StatusKind } from '../../../../kit/ui/Status.tsx';
import { WhatCame } from './WhatCame.tsx';

interface SendTestProps {
  /** What is tried: "Install". */
  readonly of: string;
  /** Made anew for each time: an event is counted once. */
  readonly addressOf: () => string;
}

const reason = z.enum(conversionRefusals);
/** What the door says; see the server's `register-conversions.ts`. */
const answer = z.union([
  z.object({ results: z.array(z.object({ outcome: z.string(), reason: z.optional(reason) })) }),
  z.object({ error: z.string() }),
]);

interface Said {
  readonly kind: StatusKind;
  readonly says: string;
}
interface Shown extends Said {
  /** The test's own id, by which it is found in the list, and what it was worth. */
  readonly eventId: string;
  readonly value: string;
}

/** Asks for the address as a company does, from here, and shows what the server said to it. */
export function SendTest({ of, addressOf }: SendTestProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown>();

  async function send(): Promise<void> {
    setBusy(true);
    const address = addressOf();
    const sent = new URLSearchParams(address.slice(address.indexOf('?')));
    setShown({
      ...(await told(address)),
      eventId: sent.get('event_id') ?? '',
      value: sent.get('value') ?? '0',
    });
    setBusy(false);
    // It is in the list as soon as the event store has it.
    window.setTimeout(() => void refresh(getPostbacks), 3_000);
  }

  async function told(address: string): Promise<Said> {
    try {
      const read = await askDoor(answer, address);
      if ('error' in read) return { kind: 'bad', says: text('postback.testFailed', { reason: read.error }) };
      const refusal = read.results[0]?.reason;
      // Nobody has clicked, so that it is a test is the one thing that can be wrong with it.
      if (refusal === undefined || refusal === 'test')
        return { kind: 'good', says: text('postback.testGood') };
      return {
        kind: 'warn',
        says: text('postback.testRefused', { reason: text(`postback.why.${refusal}`) }),
      };
    } catch (error) {
      return {
        kind: 'bad',
        says: text(error instanceof NoDoor ? 'postback.testNoDoor' : 'postback.testLost'),
      };
    }
  }

  return (
    <p className="postback-test" aria-live="polite">
      <Button
        size="small"
        loading={busy}
        aria-label={`${text('postback.test')}: ${of}`}
        onClick={() => void send()}
      >
        {text('postback.test')}
      </Button>
      {shown !== undefined && (
        <>
          <Status kind={shown.kind} sentence>
            {shown.says}
          </Status>
          <WhatCame eventId={shown.eventId} value={shown.value} />
        </>
      )}
    </p>
  );
}
