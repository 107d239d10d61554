import type { Sender } from '../../platform/mail/transport.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { readInstallationSettings } from './read-installation-settings.ts';

/** The installation's logo as PNG, for what is sent and printed; null: it has none. The request role may read it, too. */
export async function readLogo(tx: Tx): Promise<Buffer | null> {
  const row = await tx.selectFrom('installation_logo').select('content').executeTakeFirst();
  return row?.content ?? null;
}

/** Who mails are from. */
export async function readSender(services: Pick<Services, 'database' | 'config'>): Promise<Sender> {
  const { name, logo } = await readInstallationSettings(services);
  return { name, logo: logo === null ? null : await services.database.asSystem(readLogo) };
}
