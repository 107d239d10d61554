import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { apiKeyPrefix } from '@millrace/contract/people/api-key';
import { keyPrint } from '../../domain/own-ads/key-print.ts';
import type { EventWriter } from '../../domain/own-ads/load-event-writers.ts';
import { credentialOf } from '../../platform/http/credential.ts';

/** With which API key a call came. */
interface ShownWriter {
  /** Absent: it is none of this advertiser's that may tell of events, or has ended. */
  readonly writer?: EventWriter;
  /** See `keyPrint`. */
  readonly key?: string;
  readonly refusal?: 'badSecret';
}

/**
 * The API key of a call; undefined: it shows none, and is signed or has a secret, whatever else a partner's sender authorizes itself
 * by. @param now milliseconds UTC
 */
export function writerShown(
  headers: IncomingHttpHeaders,
  writers: readonly EventWriter[],
  now: number,
): ShownWriter | undefined {
  const credential = credentialOf(headers);
  if (credential?.kind !== 'key' || !credential.secret.startsWith(apiKeyPrefix)) return undefined;
  const hash = createHash('sha256').update(credential.secret).digest('hex');
  // Hashes tell nothing of the key by how long they take to compare.
  const writer = writers.find((one) => one.hash === hash && now < (one.until ?? Number.POSITIVE_INFINITY));
  return writer === undefined ? { refusal: 'badSecret' } : { writer, key: keyPrint(credential.secret) };
}
