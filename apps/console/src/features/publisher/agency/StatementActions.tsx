import { canMove, moveStatement, type Statement } from '@millrace/contract/publisher/agency';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { PayDialog } from './PayDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { rereadStatements } from './reread-statements.ts';

/** What the Administrator can do with a statement in its state. */
export function StatementActions({ statement }: { readonly statement: Statement }) {
  const text = useText();
  const [dialog, setDialog] = useState<'hold' | 'pay' | 'unpay' | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, version, state, amount, payment } = statement;

  async function move(wanted: 'approve' | 'release'): Promise<void> {
    setBusy(true);
    await runAction(async () => {
      const moved = await callApi(moveStatement, { id, version, move: wanted, reason: null });
      toast({
        kind: 'success',
        title: text(moved.state === 'paid' ? 'agency.settled' : `agency.moved.${wanted}`),
      });
    });
    await rereadStatements();
    setBusy(false);
  }

  return (
    <>
      {canMove(state, 'approve') && (
        <Button type="primary" loading={busy} onClick={() => void move('approve')}>
          {text('agency.approve')}
        </Button>
      )}
      {canMove(state, 'pay') && Number(amount) > 0 && (
        <Button type="primary" onClick={() => setDialog('pay')}>
          {text('agency.markPaid')}
        </Button>
      )}
      {canMove(state, 'release') && (
        <Button loading={busy} onClick={() => void move('release')}>
          {text('agency.release')}
        </Button>
      )}
      {canMove(state, 'hold') && <Button onClick={() => setDialog('hold')}>{text('agency.hold')}</Button>}
      {canMove(state, 'unpay') && payment !== null && (
        <Button onClick={() => setDialog('unpay')}>{text('agency.takeBack')}</Button>
      )}
      {(dialog === 'hold' || dialog === 'unpay') && (
        <ReasonDialog move={dialog} statement={statement} onClose={() => setDialog(null)} />
      )}
      {dialog === 'pay' && <PayDialog statement={statement} onClose={() => setDialog(null)} />}
    </>
  );
}
