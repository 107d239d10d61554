import { parentPort } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';
import { drawDocument } from './draw-document.ts';

parentPort?.on('message', (document: PdfDocument) => {
  void drawDocument(document).then((bytes) => parentPort?.postMessage(bytes));
});
