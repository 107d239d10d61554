import { role } from '@millrace/contract/people/permission';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Whether a person may open organizations: where strangers may register, so may who is there already. */
export async function mayOpen(
  services: PersonContext['services'],
  tx: Tx,
  { roleId, rights }: PersonContext['scope'],
): Promise<boolean> {
  if (!rights.holds('um_orgs', ['add'])) return false;
  return (
    roleId === role.administrator || (await readInstallationSettings(services, tx)).registration === 'open'
  );
}
