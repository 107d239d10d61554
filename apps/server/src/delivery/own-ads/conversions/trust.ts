import { createHmac, timingSafeEqual } from 'node:crypto';
import { signatureHeader } from '@millrace/contract/advertiser/conversion';
import type { FastifyRequest } from 'fastify';
import { postbackSecret } from '../../../domain/own-ads/ad-secret.ts';
import { keyPrint } from '../../../domain/own-ads/key-print.ts';
import type { Fields } from '../../../platform/fields.ts';
import type { ServedPromoted } from '../../snapshot/own-ads.ts';

/** A call that shows a secret, or is signed with one. */
export interface ShownCall {
  readonly headers: FastifyRequest['headers'];
  readonly form: Fields;
  readonly body: Buffer;
}

/** With which of an app's keys a call came. */
interface Shown {
  /** See `keyPrint`; absent: with none of them. */
  readonly key?: string;
  /** Why it is refused; absent: it is not. */
  readonly refusal?: 'badSecret' | 'revokedKey';
}

/** Looks for the key of a call: the present one, or one that was renewed and may be accepted still. @param now milliseconds UTC */
export function keyShown(
  call: ShownCall,
  promoted: Pick<ServedPromoted, 'id' | 'postbackKey' | 'formerKeys'>,
  { adSecret, now }: { readonly adSecret: string; readonly now: number },
): Shown {
  const { id, postbackKey, formerKeys = [] } = promoted;
  const isOf = (key: string) => isTrusted(call, postbackSecret(adSecret, { id, postbackKey: key }));
  if (isOf(postbackKey)) return { key: keyPrint(postbackKey) };
  const former = formerKeys.find(({ kind, key }) => kind === 'signing' && isOf(key));
  if (former === undefined) return { refusal: 'badSecret' };
  return { key: keyPrint(former.key), ...(now >= former.until && { refusal: 'revokedKey' as const }) };
}

/** By the signature of the body where there is one, else by the secret itself in the address. */
function isTrusted({ headers, form, body }: ShownCall, secret: string): boolean {
  const signature = headers[signatureHeader];
  if (signature === undefined) return typeof form.secret === 'string' && isSame(form.secret, secret);
  const right = createHmac('sha256', secret).update(body).digest('hex');
  return isSame(
    String(signature)
      .toLowerCase()
      .replace(/^sha256=/, ''),
    right,
  );
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
