import type { statementWithLines } from '@millrace/contract/publisher/agency';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { StatementActions } from './StatementActions.tsx';
import { StatementLines } from './StatementLines.tsx';
import { StateOf } from './StateOf.tsx';

interface StatementBodyProps {
  readonly statement: z.infer<typeof statementWithLines>;
  /** Its files. */
  readonly files?: ReactNode;
  /** Fetches the payment's document; absent: it can't be had here. */
  readonly onFetch?: () => void;
}

/** A statement's state, what can be done with it, what was paid, and its lines. */
export function StatementBody({ statement, files, onFetch }: StatementBodyProps) {
  const text = useText();
  const { state, holdReason, payment } = statement;
  return (
    <>
      <div className="bill-head">
        <StateOf state={state} />
        {files}
        <Allowed permission="agency" action="edit">
          <StatementActions statement={statement} />
        </Allowed>
      </div>
      {holdReason !== null && <Callout>{text('agency.heldBecause', { reason: holdReason })}</Callout>}
      {payment !== null && <PaymentFacts payment={payment} {...(onFetch && { onFetch })} />}
      {state === 'paid' && payment === null && <p className="lead">{text('agency.nothingPaid')}</p>}
      <StatementLines statement={statement} />
    </>
  );
}
