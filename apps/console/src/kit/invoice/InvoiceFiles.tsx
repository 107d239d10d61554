import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import type { Invoice, invoiceDocuments, invoiceFormats } from '@millrace/contract/advertiser/invoice';
import { type Language, languages } from '@millrace/contract/common';
import type { DownloadTicket } from '@millrace/contract/kit/download';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useState } from 'react';
import { runAction } from '../api/run-action.ts';
import { downloadFile } from '../download/download-file.ts';
import { currentLanguage, languageName, useText } from '../i18n/i18n.ts';

interface Asked {
  readonly document: (typeof invoiceDocuments)[number];
  readonly format: (typeof invoiceFormats)[number];
  readonly lang: Language;
}

interface InvoiceFilesProps {
  readonly invoice: Invoice;
  readonly ask: (asked: Asked) => Promise<DownloadTicket>;
}

/** Fetches an invoice or its credit note; the document's language is chosen apart from the console's. */
export function InvoiceFiles({ invoice: { creditNote }, ask }: InvoiceFilesProps) {
  const text = useText();
  const [lang, setLang] = useState<Language>(currentLanguage());
  const fetchFile = (document: Asked['document'], format: Asked['format']) =>
    void runAction(async () => downloadFile(await ask({ document, format, lang })));
  return (
    <>
      <Select
        aria-label={text('invoice.downloadLanguage')}
        value={lang}
        options={languages.map((value) => ({ value, label: languageName[value] }))}
        onChange={setLang}
      />
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => fetchFile('invoice', 'pdf')}>
        {text('invoice.download.pdf')}
      </Button>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => fetchFile('invoice', 'csv')}>
        {text('invoice.download.csv')}
      </Button>
      {creditNote !== null && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => fetchFile('creditNote', 'pdf')}>
          {text('invoice.downloadCredit')}
        </Button>
      )}
    </>
  );
}
