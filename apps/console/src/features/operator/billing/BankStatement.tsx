import Button from 'antd/es/button';
import { FileDrop } from '../../../kit/form/FileDrop.tsx';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Drawer } from '../../../kit/ui/Drawer.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { BankLines } from './BankLines.tsx';
import { useBankStatement } from './use-bank-statement.ts';

interface BankStatementProps {
  readonly onClose: () => void;
  readonly onOpen: (id: number) => void;
}

/** Payments from a bank's statement: what it would pay line by line, and then only that. */
export function BankStatement({ onClose, onOpen }: BankStatementProps) {
  const text = useText();
  const { statement, busy, refusal, choose, note } = useBankStatement();
  const { pays: whole = 0, part = 0 } = statement?.answer.counts ?? {};
  const pays = whole + part;
  const lines = statement?.answer.lines ?? [];
  const done = (paid: number) => {
    toast({ kind: 'success', title: text('billing.paid', { count: paid }) });
    onClose();
  };
  return (
    <Drawer size={880} title={text('billing.bankTitle')} unsaved={pays > 0} onClose={onClose}>
      <p className="lead">{text('billing.bankLead')}</p>
      <FileDrop
        accept=".csv,text/csv"
        disabled={busy}
        title={statement?.name ?? text('billing.bankFile')}
        lead={text('billing.bankDrop')}
        refusal={refusal}
        onFile={(file) => void choose(file)}
      />
      {statement !== null && (
        <div className="invoice-bank">
          <p>
            {pays === 0
              ? text('billing.bankNothing')
              : text('billing.bankCount', { count: pays, others: formatNumber(lines.length - pays) })}
          </p>
          <div className="bill-head">
            <Button type="primary" disabled={pays === 0} loading={busy} onClick={() => void note(done)}>
              {text('billing.bankConfirm')}
            </Button>
          </div>
          <BankLines lines={lines} onOpen={onOpen} />
        </div>
      )}
    </Drawer>
  );
}
