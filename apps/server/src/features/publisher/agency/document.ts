import type { RequestOf } from '@millrace/contract/kit/call';
import { mostDocumentBytes, type payStatement } from '@millrace/contract/publisher/agency';
import { fieldError } from '../../../platform/http/call-error.ts';

interface Document {
  readonly name: string;
  readonly type: 'application/pdf' | 'image/png';
  readonly bytes: Buffer;
}

/** What files of these kinds begin with; names and headers say what anybody likes. */
const beginnings = [
  { type: 'application/pdf', bytes: Buffer.from('%PDF-') },
  { type: 'image/png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
] as const;

/** @throws CallError at `document.content` for what is neither a PDF nor a PNG, or too large */
export function readDocument(sent: RequestOf<typeof payStatement>['document']): Document | undefined {
  if (sent === null) return undefined;
  const bytes = Buffer.from(sent.content, 'base64');
  if (bytes.length > mostDocumentBytes)
    throw fieldError('document.content', 'agency.errors.documentTooLarge');
  const kind = beginnings.find((one) => bytes.subarray(0, one.bytes.length).equals(one.bytes));
  if (kind === undefined) throw fieldError('document.content', 'agency.errors.documentKind');
  return { name: sent.name, type: kind.type, bytes };
}
