import { setTimeout as pause } from 'node:timers/promises';
import type { Brand } from '@millrace/contract/operator/installation-logo';
import { pictureAddress } from '../../platform/picture/register-pictures.ts';
import type { Services } from '../../platform/services.ts';
import { standard } from './installation-settings.ts';
import { readInstallationSettings } from './read-installation-settings.ts';

/** Milliseconds that a page waits for a database that says nothing. */
const longest = 500;

/** Asks what pages call the installation. They come without the database, too: then as it was last. */
export function brandReader(services: Pick<Services, 'database' | 'config'>): () => Promise<Brand> {
  let last: Brand = { name: null, logo: null };
  let asking: Promise<void> | undefined;
  const ask = async () => {
    const { name, logo } = await readInstallationSettings(services);
    last = { name: name === standard.name ? null : name, logo: logo === null ? null : pictureAddress(logo) };
  };
  /** Pages that are asked for together share one question: anybody may ask for one, and as often as they like. */
  const askOnce = () => {
    asking ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  return async () => {
    const given = new AbortController();
    await Promise.race([
      askOnce(),
      pause(longest, undefined, { signal: given.signal }).catch(() => undefined),
    ]);
    given.abort();
    return last;
  };
}
