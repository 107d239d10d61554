import type { getIdKeeping, IdKeeping, setIdKeeping } from '@millrace/contract/advertiser/kept-id';
import type { RequestOf } from '@millrace/contract/kit/call';
import { forgetIdsJob } from '../../../../domain/kept-id/forget-ids-job.ts';
import { recordChange } from '../../../../platform/change-log/change-log.ts';
import type { Context } from '../../../../platform/http/context.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';

/** Since when the advertiser of the scope has ids kept; null: it has not. */
export async function readSince(tx: Tx): Promise<Date | null> {
  return (await tx.selectFrom('id_keeping').select('since').executeTakeFirst())?.since ?? null;
}

const present = (since: Date | null): IdKeeping => ({ since: since?.toISOString() ?? null });

export function showKeeping(context: Context, _: RequestOf<typeof getIdKeeping>): Promise<IdKeeping> {
  return context.read(async (tx) => present(await readSince(tx)));
}

export function setKeeping(context: Context, { isOn }: RequestOf<typeof setIdKeeping>): Promise<IdKeeping> {
  return context.write(async (tx) => present(await writeKeeping(context, tx, isOn)));
}

/**
 * Switches it with its entry, unless it stands so. What was kept counts no more from this moment on, and a job deletes it; it waits for
 * those who store ids just now.
 */
export async function writeKeeping(
  { scope, services }: Pick<Context, 'scope' | 'services'>,
  tx: Tx,
  isOn: boolean,
): Promise<Date | null> {
  const { organizationId } = scope;
  await tx
    .insertInto('id_keeping')
    .values({ organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id, since: before } = await tx
    .selectFrom('id_keeping')
    .select(['id', 'since'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if ((before !== null) === isOn) return before;
  const since = isOn ? services.now() : null;
  await tx.updateTable('id_keeping').set({ since }).where('id', '=', id).execute();
  if (!isOn) await services.jobs.send(tx, forgetIdsJob, { advertiserId: organizationId });
  await recordChange(tx, scope, {
    ...{ entity: 'id_keeping', entityId: id, action: 'edit' },
    before: { idsKept: !isOn },
    after: { idsKept: isOn },
  });
  return since;
}
