import type { IdList, setIdListStatus } from '@millrace/contract/advertiser/id-list';
import type { RequestOf } from '@millrace/contract/kit/call';
import { recordChange } from '../../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../../platform/postgres/unique-violation.ts';
import { presentLists, readList, usesOf } from './queries.ts';
import { nameTaken } from './take-file.ts';

/** Archives a list, or brings it back. */
export function setListStatus(
  context: Context,
  { id, isArchived }: RequestOf<typeof setIdListStatus>,
): Promise<IdList> {
  return context.write(async (tx) => {
    await writeArchived(context, tx, id, isArchived);
    const [list] = await presentLists(tx, [id]);
    return found(list);
  });
}

/** Stores it with its entry, unless it stands so. */
export async function writeArchived(
  { scope, services }: Pick<Context, 'scope' | 'services'>,
  tx: Tx,
  id: number,
  isArchived: boolean,
): Promise<void> {
  const before = await readList(tx, id, { lock: true });
  if (before.isArchived === isArchived) return;
  // Whoever it kept out of a segment would come into it.
  const [use] = isArchived ? ((await usesOf(tx, [id])).get(id) ?? []) : [];
  if (use !== undefined)
    throw new CallError('idList.errors.inUse', { params: { name: before.name, segment: use.name } });
  await orDuplicate(nameTaken, () =>
    tx
      .updateTable('id_list')
      .set({ archived_at: isArchived ? services.now() : null })
      .where('id', '=', id)
      .execute(),
  );
  await recordChange(tx, scope, {
    ...{ entity: 'id_list', entityId: id, name: before.name, action: 'edit' },
    before: { isArchived: before.isArchived },
    after: { isArchived },
  });
}
