import type { ErrorKey } from '@millrace/contract/errors';
import { importBytes } from '@millrace/contract/kit/bulk';

/** A file's text, or why it is not even sent. Bytes that are no UTF-8 become U+FFFD, which the server refuses. */
export async function readFile(file: File): Promise<{ text: string } | { problem: ErrorKey }> {
  if (file.size === 0) return { problem: 'bulk.errors.csvEmpty' };
  if (file.size > importBytes) return { problem: 'bulk.errors.csvTooLarge' };
  return { text: await file.text() };
}
