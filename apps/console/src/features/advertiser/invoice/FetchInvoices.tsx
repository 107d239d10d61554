import { downloadInvoice, invoiceFormats } from '@millrace/contract/advertiser/invoice';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { downloadFile } from '../../../kit/download/download-file.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

interface FetchInvoicesProps {
  readonly ids: readonly number[];
}

/** Fetches invoices, a file each, in the console's language. */
export function FetchInvoices({ ids }: FetchInvoicesProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);

  async function fetchFiles(format: (typeof invoiceFormats)[number]): Promise<void> {
    setBusy(true);
    await runAction(async () => {
      for (const id of ids) downloadFile(await callApi(downloadInvoice, { id, format }));
    });
    setBusy(false);
  }

  return (
    <>
      {invoiceFormats.map((format) => (
        <Button key={format} disabled={busy} onClick={() => void fetchFiles(format)}>
          {text(`invoice.download.${format}`)}
        </Button>
      ))}
    </>
  );
}
