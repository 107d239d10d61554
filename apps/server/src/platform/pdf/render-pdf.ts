import { passingThread } from '../machine/passing-thread.ts';
import type { PdfDocument } from './document.ts';

/** Picking the glyphs of a Chinese font takes a second of work. */
const draw = passingThread<PdfDocument>(new URL('./pdf-thread.ts', import.meta.url));

/** A document as PDF. */
export async function renderPdf(document: PdfDocument): Promise<Uint8Array> {
  const bytes = await draw(document);
  if (!(bytes instanceof Uint8Array)) throw new TypeError('the thread for PDFs gave no bytes');
  return bytes;
}
