import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

export interface FoundApp {
  readonly id: number;
  readonly name: string;
  readonly plat: 0 | 1;
}

/** An app of the organization. @throws CallError notFound */
export async function findApp(tx: Tx, id: number): Promise<FoundApp> {
  const query = tx.selectFrom('app').select(['id', 'name', 'platform']).where('id', '=', id);
  const { name, platform } = found(await query.executeTakeFirst());
  return { id, name, plat: platform === 0 ? 0 : 1 };
}
