import type { ResponseOf } from '@millrace/contract/kit/call';
import { type getSignOn, type leaveSignOn, signOnPath } from '@millrace/contract/people/sign-on';
import { readClientSecret } from '../../../domain/installation/client-secret.ts';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import { consoleLink } from '../../../platform/mail/console-link.ts';
import type { Services } from '../../../platform/services.ts';
import { leaveUrl, openProvider, type Provider, SignOnError } from '../../../platform/sign-on/provider.ts';

/** Where the provider leads the browser back to; it is registered there. */
export const redirectUri = ({ config }: Pick<Services, 'config'>) => consoleLink(config, signOnPath);

export async function offer({ services }: PublicContext): Promise<ResponseOf<typeof getSignOn>> {
  const { singleSignOn } = await readInstallationSettings(services);
  return { offered: singleSignOn.issuer !== null, passwords: singleSignOn.passwords };
}

/** The provider of the installation. @throws CallError off, down */
export async function providerOf({ services, log }: PublicContext): Promise<Provider> {
  const { singleSignOn } = await readInstallationSettings(services);
  const { issuer, clientId } = singleSignOn;
  const clientSecret = issuer === null ? undefined : await readClientSecret(services);
  if (issuer === null || clientId === null || clientSecret === undefined) {
    throw new CallError('signOn.errors.off');
  }
  return saying({ log }, () => openProvider({ issuer, clientId, clientSecret }));
}

/** What went wrong with the provider is told to the person in a sentence, and to who runs this in the log. */
export async function saying<T>({ log }: Pick<PublicContext, 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error;
    log.warn({ err: error }, 'A sign-in at the company’s provider failed.');
    throw new CallError(`signOn.errors.${error.why}`);
  }
}

/** A provider that is off or down keeps nobody signed in here. */
export async function leave(context: PublicContext): Promise<ResponseOf<typeof leaveSignOn>> {
  try {
    const provider = await providerOf(context);
    return { url: leaveUrl(provider, consoleLink(context.services.config, '/user/login')) ?? null };
  } catch (error) {
    if (error instanceof CallError) return { url: null };
    throw error;
  }
}
