import type { Tx } from '../postgres/database.ts';
import type { Change } from './change-log.ts';

/**
 * As `recordChange`, for what is the installation's and no organization's: it stands in a history of its own, which
 * Administrators read.
 */
export async function recordInstallationChange(
  tx: Tx,
  { userId }: { readonly userId: number },
  change: Omit<Change, 'appId'>,
): Promise<void> {
  await tx
    .insertInto('installation_change')
    .values({
      user_id: userId,
      entity: change.entity,
      entity_id: change.entityId,
      action: change.action,
      name: change.name ?? null,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .execute();
}
