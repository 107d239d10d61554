import type { Tx } from './postgres/database.ts';
import type { Scope } from './session/scope.ts';

interface Change {
  /** Feature name in snake case. */
  readonly entity: string;
  readonly entityId: number;
  readonly action: 'add' | 'edit' | 'delete' | 'enable' | 'disable';
  /** What it was; absent for an addition. Secrets are left out or said as "changed". */
  readonly before?: object;
  readonly after?: object;
}

/** Writes who changed what into the change log, in the transaction of the change itself. */
export async function recordChange(tx: Tx, scope: Scope, change: Change): Promise<void> {
  await tx
    .insertInto('change_log')
    .values({
      organization_id: scope.organizationId,
      user_id: scope.userId,
      entity: change.entity,
      entity_id: change.entityId,
      action: change.action,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .execute();
}
