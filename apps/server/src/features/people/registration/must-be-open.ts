import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Services } from '../../../platform/services.ts';

type Asked = Pick<Services, 'database' | 'config'>;

/** Whether anybody may register, by the settings of the installation; with a password, so not where there are none. */
export async function isOpen(services: Asked): Promise<boolean> {
  const { registration, singleSignOn } = await readInstallationSettings(services);
  return registration === 'open' && singleSignOn.passwords;
}

export async function mustBeOpen(services: Asked): Promise<void> {
  if (!(await isOpen(services))) throw new CallError('registration.errors.closed');
}
