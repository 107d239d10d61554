import type { Tx } from '../postgres/database.ts';
import { found } from './call-error.ts';

/** Tables of what calls name by its id without reading more of it. */
type Named = 'app' | 'placement' | 'promoted_app' | 'campaign' | 'feed' | 'organization';

/** Makes sure that what a call names is there and seen by `tx`: of its organization, and within the reach of whoever asks. */
export async function mustExist(tx: Tx, table: Named, id: number): Promise<void> {
  found(await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst());
}
