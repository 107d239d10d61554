import { listPayouts, type Payout } from '@millrace/contract/report/payout';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../../kit/list/ListScreen.tsx';
import type { ListAddress } from '../../../../kit/list/use-list-address.ts';
import { Allowed, useAllowed } from '../../../../kit/permissions/Allowed.tsx';
import { PayoutDialog } from './PayoutDialog.tsx';
import { PayoutUpload } from './PayoutUpload.tsx';
import { payoutColumns } from './payout-columns.tsx';

interface PayoutsProps {
  readonly month: string;
  readonly address: ListAddress;
}

/** What networks paid for the month, those that were undone among them; where people may, it is entered here. */
export function Payouts({ month, address }: PayoutsProps) {
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  const mayUndo = useAllowed('performance', 'import');
  const { page, size } = address;
  const query = useApiQuery(listPayouts, { page, size, month }, { quiet: true, keepPrevious: true });
  return (
    <section className="reconciliation-payouts" aria-label={text('reconciliation.payouts')}>
      <h2>{text('reconciliation.payouts')}</h2>
      <Allowed permission="performance" action="import">
        <PayoutUpload />
      </Allowed>
      <ListScreen<Payout>
        label={text('reconciliation.payouts')}
        query={query}
        columns={payoutColumns(text, { mayUndo })}
        rowKey={({ id }) => id}
        address={address}
        faded={({ undoneAt }) => undoneAt !== null}
        {...(mayUndo && {
          toolbar: <Button onClick={() => setAdding(true)}>{text('reconciliation.addPayout')}</Button>,
        })}
        empty={text('reconciliation.noPayouts')}
      />
      {isAdding && <PayoutDialog month={month} onClose={() => setAdding(false)} />}
    </section>
  );
}
