import { createPayout, type Payout, undoPayout } from '@millrace/contract/report/payout';
import Button from 'antd/es/button';
import { callApi } from '../../../../kit/api/call-api.ts';
import { exactText } from '../../../../kit/i18n/amount-text.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { undoable } from '../../../../kit/ui/undoable.ts';
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
        void undoable({
          run: async (retry) => {
            await callApi(undoPayout, { id }, { retry });
            await rereadDesk();
          },
          undo: async () => {
            await callApi(createPayout, { month, adnId, amount, currency, note });
            await rereadDesk();
          },
          done: text('reconciliation.undone'),
        })
      }
    >
      {text('common.undo')}
    </Button>
  );
}
