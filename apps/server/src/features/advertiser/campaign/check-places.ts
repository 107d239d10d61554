import { type CampaignTargeting, noPlaces } from '@millrace/contract/advertiser/campaign-targeting';
import { sql } from 'kysely';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Places = Pick<CampaignTargeting, 'publisherApps' | 'placements'>;

/**
 * Publishers' apps and placements that a form names anew have to be open to the advertiser; any other does not exist. What
 * the campaign named before stays, though its publisher has closed it since: the editor says so beside it.
 * @throws CallError at the first one that is not open
 */
export async function checkPlaces(tx: Tx, form: Places, before: Places = noPlaces): Promise<void> {
  const apps = form.publisherApps.filter((id) => !before.publisherApps.includes(id));
  const placements = form.placements.filter((id) => !before.placements.includes(id));
  if (apps.length + placements.length === 0) return;
  const { rows } = await sql<{ kind: 'publisherApps' | 'placements'; id: number }>`
    select 'publisherApps' as kind, id from own_ads_open_apps() where id = any(${apps}::int[])
    union all select 'placements', id from own_ads_open_placements() where id = any(${placements}::int[])
  `.execute(tx);
  const open = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  for (const [kind, ids] of [
    ['publisherApps', apps],
    ['placements', placements],
  ] as const) {
    const closed = ids.find((id) => !open.has(`${kind} ${id}`));
    if (closed !== undefined)
      throw fieldError(`targeting.${kind}.${form[kind].indexOf(closed)}`, 'campaign.errors.placeGone');
  }
}
