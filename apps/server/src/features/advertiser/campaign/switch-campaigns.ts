import type { switchCampaigns } from '@millrace/contract/advertiser/campaign';
import type { CampaignSwitch } from '@millrace/contract/advertiser/campaign-state';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { dayOf } from '@millrace/contract/report/period';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { idsInOneOrder } from '../../../platform/in-one-order.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { readStored } from './queries.ts';
import { recordCampaign } from './record-campaign.ts';

/** Switches campaigns on, pauses or archives them; all of them or none. */
export function setSwitches(
  context: Context,
  { ids, switch: wanted }: RequestOf<typeof switchCampaigns>,
): Promise<ResponseOf<typeof switchCampaigns>> {
  return context.write(async (tx) => {
    let changed = 0;
    for (const id of idsInOneOrder(ids)) if (await writeSwitch(context, tx, id, wanted)) changed += 1;
    return { changed };
  });
}

/** @returns whether it stood otherwise. Not an edit: the version stays. */
export async function writeSwitch(
  context: Pick<Context, 'scope' | 'services'>,
  tx: Tx,
  id: number,
  wanted: CampaignSwitch,
): Promise<boolean> {
  const before = await readStored(tx, id, dayOf(context.services.now()), { lock: true });
  if (before.switch === wanted) return false;
  if (wanted === 'on') {
    if (!before.appActive) throw new CallError('campaign.errors.appArchived');
    await segmentsMustBeThere(tx, id);
  }
  await orDuplicate({ campaign_name: () => fieldError('name', 'campaign.errors.nameTaken') }, () =>
    tx.updateTable('campaign').set({ switch: wanted }).where('id', '=', id).execute(),
  );
  await recordCampaign(context, tx, before, {
    action: 'edit',
    before: { switch: before.switch },
    after: { switch: wanted },
  });
  return true;
}

/** @throws CallError at a segment that was archived while the campaign was: it would be shown to nobody */
async function segmentsMustBeThere(tx: Tx, id: number): Promise<void> {
  // Locked, so that none is archived meanwhile.
  const named = await tx
    .selectFrom('segment')
    .select(['name', 'switch'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('campaign_segment').select('segment_id').where('campaign_id', '=', id),
    )
    .orderBy('id')
    .forShare()
    .execute();
  const archived = named.find((segment) => segment.switch === 'archived');
  if (archived !== undefined)
    throw new CallError('campaign.errors.segmentArchived', { params: { name: archived.name } });
}
