import { type AnyStatement, approveStatements, canMove } from '@millrace/contract/publisher/agency';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { ListSelection } from '../../../kit/list/list-selection.ts';
import { useAskedRows } from '../../../kit/list/use-asked-rows.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { PayManyDialog } from './PayManyDialog.tsx';
import { PaymentFileDialog } from './PaymentFileDialog.tsx';
import { rereadStatements } from './reread-statements.ts';

/** What is due nothing is not paid. */
export const movable = ({ state, amount }: AnyStatement, move: 'approve' | 'pay') =>
  canMove(state, move) && (move === 'approve' || Number(amount) > 0);

interface SettleButtonsProps {
  readonly selection: ListSelection;
  readonly rows: readonly AnyStatement[];
}

/** Approves or pays what is selected of the page. */
export function SettleButtons({ selection, rows }: SettleButtonsProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const chosen = rows.filter(({ id }) => selection.keys.includes(id));
  const toApprove = chosen.filter((row) => movable(row, 'approve'));
  const toPay = chosen.filter((row) => movable(row, 'pay'));
  const [paying, setPaying] = useAskedRows(toPay);
  const [filing, setFiling] = useAskedRows(toPay);

  async function approve(): Promise<void> {
    setBusy(true);
    await runAction(async () => {
      await callApi(approveStatements, { statements: toApprove.map(({ id, version }) => ({ id, version })) });
      toast({
        kind: 'success',
        title: text('agency.approvedMany', { shown: formatNumber(toApprove.length) }),
      });
      selection.change([]);
    });
    await rereadStatements();
    setBusy(false);
  }
  return (
    <>
      <Button type="primary" disabled={toApprove.length === 0} loading={busy} onClick={() => void approve()}>
        {text('agency.approve')}
      </Button>
      <Button disabled={toPay.every(({ paysBy }) => paysBy === 'none')} onClick={() => setFiling(toPay)}>
        {text('paymentFile.open')}
      </Button>
      <Button disabled={toPay.length === 0} onClick={() => setPaying(toPay)}>
        {text('agency.payMany')}
      </Button>
      {filing.length > 0 && <PaymentFileDialog statements={filing} onClose={() => setFiling([])} />}
      {paying.length > 0 && (
        <PayManyDialog
          statements={paying}
          onClose={() => setPaying([])}
          onPaid={() => selection.change([])}
        />
      )}
    </>
  );
}
