import type { ResponseOf } from '@millrace/contract/kit/call';
import { type beginSignOn, signOnLifetime } from '@millrace/contract/people/sign-on';
import type { PublicContext } from '../../../platform/http/context.ts';
import { askProvider } from '../../../platform/sign-on/provider.ts';
import { providerOf, redirectUri } from './sign-on-provider.ts';
import { sealTicket } from './sign-on-ticket.ts';

/** Nothing is stored: what the way back has to fit is sealed in a ticket that only this browser keeps. */
export async function begin(context: PublicContext): Promise<ResponseOf<typeof beginSignOn>> {
  const { services } = context;
  const { url, expected } = await askProvider(await providerOf(context), redirectUri(services));
  const until = services.now().getTime() + signOnLifetime;
  return { url, ticket: sealTicket(services, { ...expected, until }) };
}
