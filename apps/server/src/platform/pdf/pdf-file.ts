import type { OpenedFile } from '../download/download.ts';
import { wholeFile } from '../download/whole-file.ts';
import type { PdfDocument } from './document.ts';
import { renderPdf } from './render-pdf.ts';

/** A document as a file to fetch. */
export async function pdfFile(filename: string, document: PdfDocument): Promise<OpenedFile> {
  return wholeFile(filename, 'application/pdf', await renderPdf(document));
}
