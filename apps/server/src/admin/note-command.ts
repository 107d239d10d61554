import { byCommand, recordInstallationChange } from '../platform/change-log/installation-change.ts';
import { tellAdministrators } from '../platform/people/tell-administrators.ts';
import type { Tx } from '../platform/postgres/database.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly isAdministrator: boolean;
}

/**
 * Puts what a command has done to somebody's account into the installation's history, as the same by an Administrator stands there.
 * Of an Administrator's the others are told: who gets at the server needs no password of theirs.
 */
export async function noteCommand(
  tx: Tx,
  { id, name, email, isAdministrator }: Person,
  { before, after }: { readonly before: object; readonly after: object },
): Promise<void> {
  await recordInstallationChange(
    tx,
    { userId: null },
    {
      ...{ entity: 'person', entityId: id, action: 'edit', name: `${name} <${email}>`.slice(0, 200) },
      before,
      after: { ...after, [byCommand]: true },
    },
  );
  if (!isAdministrator) return;
  await tellAdministrators(tx, {
    message: 'notification.content.administratorReset',
    params: { name, personId: id },
    link: { url: '/admin/settings?tab=history', type: 'in-app' },
    cause: String(id),
    except: [id],
  });
}
