import { createPayout, type Payout, undoPayout } from '@millrace/contract/report/payout';
import Button from 'antd/es/button';
import { callApi } from '../../../../kit/api/call-api.ts';
import { exactText } from '../../../../kit/i18n/amount-text.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { removeWithUndo } from '../../../../kit/ui/remove-with-undo.ts';
import { rereadDesk } from './reread-desk.ts';

/** Takes a payout back at once, and offers to enter it again. */
export function UndoPayout({ payout }: { readonly payout: Payout }) {
  const text = useText();
  const { id, month, adnId, amount, currency, note } = payout;
  return (
    <Button
      size="small"
      aria-label={text('reconciliation.undoOf', { amount: exactText(amount), currency })}
      onClick={() =>
        void removeWithUndo({
          what: `payout ${id}`,
          remove: (retry) => callApi(undoPayout, { id }, { retry }),
          restore: () => callApi(createPayout, { month, adnId, amount, currency, note }),
          reread: rereadDesk,
          removed: text('reconciliation.undone'),
        })
      }
    >
      {text('common.undo')}
    </Button>
  );
}
