import type { Payout } from '@millrace/contract/report/payout';
import { exactText } from '../../../../kit/i18n/amount-text.ts';
import { formatInstant } from '../../../../kit/i18n/format.ts';
import type { useText } from '../../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../../kit/list/list-column.ts';
import { NetworkName } from '../../../../kit/network/NetworkName.tsx';
import { Status } from '../../../../kit/ui/Status.tsx';
import { UndoPayout } from './UndoPayout.tsx';

type Text = ReturnType<typeof useText>;

/** The columns of what networks paid. */
export function payoutColumns(text: Text, { mayUndo }: { readonly mayUndo: boolean }): ListColumn<Payout>[] {
  return [
    {
      key: 'network',
      title: text('reconciliation.network'),
      onCard: 'head',
      render: ({ adnId }) => <NetworkName adnId={adnId} />,
    },
    {
      key: 'amount',
      title: text('reconciliation.amount'),
      onCard: 'side',
      numeric: true,
      render: ({ amount, currency }) =>
        text('reconciliation.inCurrency', { amount: exactText(amount), currency }),
    },
    {
      key: 'note',
      title: text('reconciliation.note'),
      onCard: 'line',
      render: ({ note, fileName }) => (
        <span className="reconciliation-noted">
          <span>{note ?? '–'}</span>
          {fileName !== null && <small>{text('reconciliation.fromFile', { file: fileName })}</small>}
        </span>
      ),
    },
    {
      key: 'entered',
      title: text('reconciliation.entered'),
      onCard: 'line',
      render: ({ at, who }) =>
        who === null ? formatInstant(at) : text('reconciliation.enteredBy', { at: formatInstant(at), who }),
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      render: (payout) =>
        payout.undoneAt !== null ? (
          <Status kind="plain">
            {text('reconciliation.undoneAt', {
              at: formatInstant(payout.undoneAt),
              who: payout.undoneBy ?? '',
            })}
          </Status>
        ) : (
          mayUndo && <UndoPayout payout={payout} />
        ),
    },
  ];
}
