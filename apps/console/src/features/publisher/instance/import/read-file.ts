import type { ErrorKey } from '@millrace/contract/errors';
import { importLimits } from '@millrace/contract/publisher/instance';

/** A file's text, or why it is not even sent. Bytes that are no UTF-8 become U+FFFD, which the server refuses. */
export async function readFile(file: File): Promise<{ text: string } | { problem: ErrorKey }> {
  if (file.size === 0) return { problem: 'instance.errors.csvEmpty' };
  if (file.size > importLimits.bytes) return { problem: 'instance.errors.csvTooLarge' };
  return { text: await file.text() };
}
