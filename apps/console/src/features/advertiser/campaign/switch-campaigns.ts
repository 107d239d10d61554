import {
  type CampaignRow,
  duplicateCampaign,
  getCampaign,
  listCampaigns,
  switchCampaigns,
} from '@millrace/contract/advertiser/campaign';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { undoable } from '../../../kit/ui/undoable.ts';

type Wanted = 'on' | 'paused' | 'archived';

/** Asks again what shows campaigns. */
export async function refreshCampaigns(): Promise<void> {
  await Promise.all([refresh(listCampaigns), refresh(getCampaign)]);
}

async function send(ids: readonly number[], wanted: Wanted, retry?: () => void): Promise<void> {
  await callApi(switchCampaigns, { ids: [...ids], switch: wanted }, { retry, changes: 'campaigns' });
  await refreshCampaigns();
}

/** Switches campaigns, with ten seconds to take that back; what was a draft is paused then. */
export function turn(
  rows: readonly Pick<CampaignRow, 'id' | 'name' | 'switch'>[],
  wanted: Wanted,
): Promise<boolean> {
  const groups = Map.groupBy(rows, (row): Wanted => (row.switch === 'draft' ? 'paused' : row.switch));
  const [first] = rows;
  const done =
    rows.length === 1 && first !== undefined
      ? text(`campaign.turned.${wanted}`, { name: first.name })
      : text('campaign.turnedMany', { count: rows.length });
  return undoable({
    run: (retry) =>
      send(
        rows.map(({ id }) => id),
        wanted,
        retry,
      ),
    undo: async () => {
      for (const [before, members] of groups)
        await send(
          members.map(({ id }) => id),
          before,
        );
    },
    done,
  });
}

/** Copies a campaign. @returns the id of the copy, or undefined where the server refused */
export async function copy({ id, name }: Pick<CampaignRow, 'id' | 'name'>): Promise<number | undefined> {
  let made: number | undefined;
  await runAction(async (retry) => {
    made = (await callApi(duplicateCampaign, { id }, { retry })).id;
    await refreshCampaigns();
    toast({ kind: 'success', title: text('campaign.copied', { name }) });
  });
  return made;
}
