import { found } from '../../platform/http/call-error.ts';
import type { Tx } from '../../platform/postgres/database.ts';

/** What every write on the rules of a placement needs of it. */
export interface LockedPlacement {
  readonly id: number;
  readonly appId: number;
  readonly organizationId: number;
  readonly name: string;
}

/**
 * Makes all writes on a placement's rules, their order and its tests wait for each other until the transaction ends;
 * taken before anything else of them is read for a write.
 * @throws CallError notFound
 */
export async function lockPlacement(tx: Tx, id: number): Promise<LockedPlacement> {
  const row = found(
    await tx
      .selectFrom('placement')
      .select(['id', 'app_id', 'organization_id', 'name'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  return { id: row.id, appId: row.app_id, organizationId: row.organization_id, name: row.name };
}
