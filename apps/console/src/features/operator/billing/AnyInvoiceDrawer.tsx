import { answerDispute, fetchAnyInvoice, getAnyInvoice } from '@millrace/contract/operator/billing';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { AnswerForm } from '../../../kit/invoice/AnswerForm.tsx';
import { InvoiceBody } from '../../../kit/invoice/InvoiceBody.tsx';
import { InvoiceFiles } from '../../../kit/invoice/InvoiceFiles.tsx';
import { InvoiceState } from '../../../kit/invoice/InvoiceState.tsx';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { Drawer } from '../../../kit/ui/Drawer.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { InvoiceActions } from './InvoiceActions.tsx';
import { rereadInvoices } from './reread-invoices.ts';

interface AnyInvoiceDrawerProps {
  readonly id: number;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** One invoice of any advertiser, and what the Administrator can do with it. */
export function AnyInvoiceDrawer({ id, onOpen, onClose }: AnyInvoiceDrawerProps) {
  const text = useText();
  const invoice = useApiQuery(getAnyInvoice, { id }, { quiet: true });
  return (
    <Drawer
      size={720}
      title={text('invoice.title', { number: invoice.data?.number ?? '' })}
      onClose={onClose}
    >
      <Loaded query={invoice} inCard>
        {(data) => (
          <>
            <div className="bill-head">
              <InvoiceState invoice={data} />
              <InvoiceFiles invoice={data} ask={(asked) => callApi(fetchAnyInvoice, { id, ...asked })} />
            </div>
            <Allowed permission="billing" action="edit">
              <div className="bill-head">
                <InvoiceActions invoice={data} onOpen={onOpen} />
              </div>
            </Allowed>
            <InvoiceBody invoice={data} onOpen={onOpen} />
            {data.state === 'disputed' && (
              <Allowed permission="billing" action="edit">
                <AnswerForm
                  label={text('billing.answerTitle')}
                  send={async (said, submission) => {
                    await callApi(answerDispute, { id, text: said }, submission);
                    await rereadInvoices();
                  }}
                />
              </Allowed>
            )}
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
