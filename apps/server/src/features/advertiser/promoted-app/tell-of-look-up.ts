import { writeNotices } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

interface LookedUp {
  readonly id: number;
  readonly organizationId: number;
  readonly name: string;
  readonly storeId: string;
}

/** Tells the advertiser's people what became of the look-up of an app, once for each page: a store that lacks it is asked daily. */
export async function tellOfLookUp(
  tx: Tx,
  { id, organizationId, name, storeId }: LookedUp,
  kind: 'appVerified' | 'appNotInStore' | 'lookUpGivenUp',
): Promise<void> {
  const message = `notification.content.${kind}` as const;
  const cause = `${id} ${storeId}`.slice(0, 200);
  const told = tx
    .selectFrom('notice')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('message_key', '=', message)
    .where('cause', '=', cause)
    .limit(1);
  if ((await told.executeTakeFirst()) !== undefined) return;
  const link = { url: `/adv/app?app=${id}`, type: 'in-app' } as const;
  await writeNotices(tx, { organizationId, message, params: { name }, link, cause });
}
