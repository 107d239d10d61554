import * as z from 'zod/mini';
import type { Services } from '../../../platform/services.ts';

const sealedFor = 'sign-on:ticket';

const ticket = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), until: z.number() });
export type SignOnTicket = z.infer<typeof ticket>;

export function sealTicket({ secrets }: Pick<Services, 'secrets'>, content: SignOnTicket): string {
  return secrets.seal(JSON.stringify(content), sealedFor).toString('base64url');
}

/** @returns undefined for one that is late, made up, or of another installation */
export function openTicket(
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  sealed: string,
): SignOnTicket | undefined {
  try {
    const content = secrets.open(Buffer.from(sealed, 'base64url'), sealedFor).toString('utf8');
    const opened = ticket.parse(JSON.parse(content));
    return opened.until > now().getTime() ? opened : undefined;
  } catch {
    return undefined;
  }
}
