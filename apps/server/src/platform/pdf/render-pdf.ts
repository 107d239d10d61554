import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';

const program = new URL('./pdf-thread.ts', import.meta.url);

/**
 * A document as PDF. In a thread that ends with it: picking the glyphs of a Chinese font takes a second of work, for
 * which nobody else waits, and its memory goes with the thread.
 */
export async function renderPdf(document: PdfDocument): Promise<Uint8Array> {
  const thread = new Worker(program);
  try {
    thread.postMessage(document);
    const [bytes]: unknown[] = await once(thread, 'message');
    if (!(bytes instanceof Uint8Array)) throw new TypeError('the thread for PDFs gave no bytes');
    return bytes;
  } finally {
    await thread.terminate();
  }
}
