import type { Call } from '@millrace/contract/kit/call';
import { permissionTable } from '@millrace/contract/people/permission';

/** Whether only Administrators may ask: such a call is about the installation, and names nothing of any tenant. */
export function isOfInstallation({ access }: Call): boolean {
  if (typeof access !== 'object') return false;
  const [, ...ofTenants] = permissionTable[access.permission].grants;
  return ofTenants.every((grant: string) => grant === '');
}
