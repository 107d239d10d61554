import { anyInvoiceFile, ownInvoiceFile } from '../domain/invoice/invoice-file.ts';
import { campaignExport } from '../features/advertiser/campaign/csv/export-campaigns.ts';
import { segmentIdsFile } from '../features/advertiser/segment/ids/export-ids.ts';
import { advertiserErasingReceipt, erasingReceipt } from '../features/operator/erasing/receipt.ts';
import { paymentFile } from '../features/publisher/agency/payment-file.ts';
import {
  anyPaymentDocument,
  anyStatementCsv,
  paymentDocument,
  statementCsv,
} from '../features/publisher/agency/statement-file.ts';
import { anyStatementPdf, statementPdf } from '../features/publisher/agency/statement-pdf.ts';
import { instanceExport } from '../features/publisher/instance/csv/export-instances.ts';
import { disputeCsv, disputePdf } from '../features/report/reconciliation/dispute-file.ts';
import { reportFile } from '../features/report/report-export/export-download.ts';
import { type AnyDownload, anyDownload } from '../platform/download/download.ts';

/** Every file that people fetch with a ticket. */
export const downloads: readonly AnyDownload[] = [
  anyDownload(instanceExport),
  anyDownload(campaignExport),
  anyDownload(segmentIdsFile),
  anyDownload(reportFile),
  anyDownload(disputeCsv),
  anyDownload(disputePdf),
  anyDownload(statementCsv),
  anyDownload(statementPdf),
  anyDownload(paymentDocument),
  anyDownload(erasingReceipt),
  anyDownload(advertiserErasingReceipt),
  anyDownload(anyStatementCsv),
  anyDownload(anyStatementPdf),
  anyDownload(anyPaymentDocument),
  anyDownload(paymentFile),
  anyDownload(ownInvoiceFile),
  anyDownload(anyInvoiceFile),
];
