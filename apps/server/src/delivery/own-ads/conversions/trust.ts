import { createHmac, timingSafeEqual } from 'node:crypto';
import { signatureHeader } from '@millrace/contract/advertiser/conversion';
import type { FastifyRequest } from 'fastify';
import type { Fields } from '../../wire/body.ts';

/** By the signature of the body where there is one, else by the secret itself in the address. */
export function isTrusted(
  { headers }: Pick<FastifyRequest, 'headers'>,
  form: Fields,
  body: Buffer,
  secret: string,
): boolean {
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
