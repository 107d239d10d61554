import type { IdKind, IdProblem } from '@millrace/contract/advertiser/id-list';
import { longestUserId } from '@millrace/contract/advertiser/tracked-event';

/** GAID, IDFA, and OAID of most makers. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** OAID of others: 16 digits, or 64 in capitals, as no tool writes a SHA-256. */
const otherOaid = /^([0-9a-f]{16}|[0-9A-F]{64})$/;
/** MD5, SHA-1, SHA-256. */
const hashed = /^([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i;
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\uFFFD]/u;

/** Why an id is none by which anybody can be known; undefined: it is right. */
export function problemOf(id: string, kind: IdKind): IdProblem | undefined {
  if (id === '') return 'empty';
  if (unseen.test(id)) return 'unseen';
  if (kind === 'user') return id.length > longestUserId ? 'tooLong' : undefined;
  if (/^[0-]+$/.test(id)) return 'zeros';
  if (uuid.test(id) || otherOaid.test(id)) return undefined;
  return hashed.test(id) ? 'hashed' : 'malformed';
}
