import { randomUUID } from 'node:crypto';
import type { Tx } from '../postgres/database.ts';

export interface Change {
  /** Feature name in snake case. */
  readonly entity: string;
  readonly entityId: number;
  readonly action: 'add' | 'edit' | 'delete' | 'enable' | 'disable';
  /** What the thing is called, so that history can name it after it is gone. */
  readonly name?: string;
  /** The app that it belongs to, where it belongs to one. */
  readonly appId?: number;
  /** What it was, by the names that the form's fields have on the wire; absent for an addition. Never a secret. */
  readonly before?: object;
  readonly after?: object;
}

/** What a change records that switched something on or off. */
export function switching(before: number, after: 0 | 1) {
  const action = after === 1 ? 'enable' : 'disable';
  return { action, before: { status: before }, after: { status: after } } satisfies Partial<Change>;
}

/** Where changes of one transaction come from, when not from a form. */
export interface ChangeOrigin {
  /** One id for all changes of an import or another bulk action, which its answer names. */
  readonly batchId?: string;
  /** The change that is taken back. */
  readonly revertsId?: number | string;
}

/** Whose change it is: a person's or an API key's (every scope is one), or the system's own. */
export interface Author {
  readonly organizationId: number;
  /** null: no person's. */
  readonly userId: number | null;
  /** With neither it is the system, which writes under its own role. */
  readonly apiKeyId?: number | null;
  /** Of an Administrator: their name, since the organization's people see it nowhere else. */
  readonly administratorName?: string | null;
}

/** Whose change it is that is made in another organization than the one that they work in. */
export function authorOf(
  { userId, administratorName = null }: Pick<Author, 'userId' | 'administratorName'>,
  organizationId: number,
): Author {
  return { organizationId, userId, administratorName };
}

const origins = new WeakMap<Tx, ChangeOrigin>();

/** What is recorded in one transaction was saved together, whether or not anybody said so. */
const together = new WeakMap<Tx, string>();

/** Every change that is recorded in this transaction from now on says that it belongs to a batch or takes one back. */
export function setChangeOrigin(tx: Tx, origin: ChangeOrigin): void {
  origins.set(tx, origin);
}

/** Writes who changed what into the change log, in the transaction of the change itself. */
export async function recordChange(tx: Tx, author: Author, change: Change): Promise<void> {
  await recordChanges(tx, author, [change]);
}

/**
 * As {@link recordChange}, for many at once; an empty list is fine.
 * @param origin of these alone; absent: that of the transaction
 */
export async function recordChanges(
  tx: Tx,
  author: Author,
  changes: readonly Change[],
  origin: ChangeOrigin | undefined = origins.get(tx),
): Promise<void> {
  if (changes.length === 0) return;
  const { batchId = batchOf(tx), revertsId = null } = origin ?? {};
  await tx
    .insertInto('change_log')
    .values(
      changes.map((change) => ({
        organization_id: author.organizationId,
        user_id: author.userId,
        api_key_id: author.apiKeyId ?? null,
        administrator_name: author.administratorName ?? null,
        entity: change.entity,
        entity_id: change.entityId,
        action: change.action,
        name: change.name ?? null,
        app_id: change.appId ?? null,
        before: change.before === undefined ? null : JSON.stringify(change.before),
        after: change.after === undefined ? null : JSON.stringify(change.after),
        batch_id: batchId,
        reverts_id: revertsId,
      })),
    )
    .execute();
}

function batchOf(tx: Tx): string {
  const known = together.get(tx) ?? randomUUID();
  together.set(tx, known);
  return known;
}
