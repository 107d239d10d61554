import { answerInvoice, downloadInvoice, getInvoice, isOwed } from '@millrace/contract/advertiser/invoice';
import { addDays } from '@millrace/contract/report/period';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { AnswerForm } from '../../../kit/invoice/AnswerForm.tsx';
import { InvoiceBody } from '../../../kit/invoice/InvoiceBody.tsx';
import { InvoiceFiles } from '../../../kit/invoice/InvoiceFiles.tsx';
import { InvoiceState } from '../../../kit/invoice/InvoiceState.tsx';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { adsReportView } from '../../../kit/saved-report/saved-view.ts';
import { Drawer } from '../../../kit/ui/Drawer.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { DisputeDialog } from './DisputeDialog.tsx';
import { rereadInvoices } from './reread-invoices.ts';

interface InvoiceDrawerProps {
  readonly id: number;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** The report by campaign that an invoice's lines stand on. */
function reportOf(month: string): string {
  const to = addDays(addDays(month, 31).slice(0, 8).concat('01'), -1);
  const query = new URLSearchParams({ ...adsReportView, from: month, to, by: 'campaign' });
  return `${paths.adsOverview}?${query}`;
}

/** One invoice of the advertiser's: its lines and files, and what can be said of it. */
export function InvoiceDrawer({ id, onOpen, onClose }: InvoiceDrawerProps) {
  const text = useText();
  const [disputing, setDisputing] = useState(false);
  const maySeeReports = useAllowed('promote', 'query');
  const invoice = useApiQuery(getInvoice, { id }, { quiet: true });
  const number = invoice.data?.number ?? '';
  return (
    <Drawer
      size={720}
      title={text('invoice.title', { number })}
      onClose={onClose}
      extra={invoice.data && <HistoryButton entity="invoice" id={id} name={number} />}
    >
      <Loaded query={invoice} inCard>
        {(data) => (
          <>
            <div className="bill-head">
              <InvoiceState invoice={data} />
              <InvoiceFiles invoice={data} ask={(asked) => callApi(downloadInvoice, { id, ...asked })} />
              {isOwed(data.state) && (
                <Button onClick={() => setDisputing(true)}>{text('invoice.dispute')}</Button>
              )}
              {maySeeReports && <Link to={reportOf(data.month)}>{text('invoice.report')}</Link>}
            </div>
            <InvoiceBody invoice={data} onOpen={onOpen} />
            {data.state === 'disputed' && (
              <AnswerForm
                label={text('invoice.answerText')}
                send={async (said, submission) => {
                  await callApi(answerInvoice, { id, text: said }, submission);
                  await rereadInvoices();
                }}
              />
            )}
            {disputing && <DisputeDialog invoice={data} onClose={() => setDisputing(false)} />}
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
