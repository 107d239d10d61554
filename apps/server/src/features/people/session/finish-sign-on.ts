import type { RequestOf } from '@millrace/contract/kit/call';
import { oneLine } from '@millrace/contract/kit/fields';
import type { finishSignOn } from '@millrace/contract/people/sign-on';
import * as z from 'zod/mini';
import type { InstallationSettings } from '../../../domain/installation/installation-settings.ts';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import { type Claims, claimsOf } from '../../../platform/sign-on/provider.ts';
import { memberDoor } from './enter.ts';
import { newcomer } from './newcomer.ts';
import { type Account, findAccount } from './queries.ts';
import { type Entered, enter } from './sign-in.ts';
import { providerOf, redirectUri, saying } from './sign-on-provider.ts';
import { openTicket } from './sign-on-ticket.ts';

const shownName = z.string().check(oneLine);

/**
 * Opens a session for who the provider says it is, by the verified mail. A person's own second factor is asked for here as
 * after a password. The Administrator comes in as a member, never as role 1.
 */
export async function finish(
  context: PublicContext,
  { ticket, answer }: RequestOf<typeof finishSignOn>,
): Promise<Entered> {
  const { services } = context;
  const provider = await providerOf(context);
  const expected = openTicket(services, ticket);
  if (expected === undefined) throw new CallError('signOn.errors.late');
  const address = new URL(redirectUri(services));
  address.search = answer;
  const claims = await saying(context, () => claimsOf(provider, address, expected));
  const { singleSignOn } = await readInstallationSettings(services);
  const email = mailOf(claims, singleSignOn);
  const known = await services.database.asSystem((tx) => findAccount(tx, email, 'email'));
  const account = known ?? (await newcomer(context, { email, name: nameOf(claims) ?? email }, singleSignOn));
  if (account.status !== 1) throw new CallError('signOn.errors.unknown', { params: { email } });
  return enter(context, account satisfies Account, memberDoor, 'provider');
}

/**
 * As forms take names: in one line, without what nobody sees and no store holds; undefined where there is none.
 * @throws CallError
 */
function nameOf({ name }: Claims): string | undefined {
  if (name !== undefined && !z.safeParse(shownName, name).success)
    throw new CallError('signOn.errors.nameUnseen');
  return name?.trim() || undefined;
}

/** In lower case, as accounts have it. @throws CallError where it proves nothing or is of another company */
function mailOf({ email, verified }: Claims, { mailDomains }: InstallationSettings['singleSignOn']): string {
  if (email === undefined || email.includes('\0')) throw new CallError('signOn.errors.mailMissing');
  if (!verified) throw new CallError('signOn.errors.mailUnverified', { params: { email } });
  const lower = email.toLowerCase();
  const domain = lower.slice(lower.lastIndexOf('@') + 1);
  if (mailDomains.length > 0 && !mailDomains.includes(domain)) {
    throw new CallError('signOn.errors.domainForeign', { params: { domain } });
  }
  return lower;
}
