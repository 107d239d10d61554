import { listBudgets } from '@millrace/contract/advertiser/budget';
import {
  type CampaignRow,
  duplicateCampaign,
  getCampaign,
  listCampaigns,
  switchCampaigns,
} from '@millrace/contract/advertiser/campaign';
import {
  getPromotedApp,
  listAppsWithEvents,
  listPromotedApps,
} from '@millrace/contract/advertiser/promoted-app';
import { callApi } from '../api/call-api.ts';
import { refresh } from '../api/query.ts';
import { text } from '../i18n/i18n.ts';
import { copyRow, type Turned, turnRows } from '../ui/turn-rows.ts';

/** Asks again what shows campaigns, or counts them. */
export async function refreshCampaigns(): Promise<void> {
  const calls = [
    listCampaigns,
    getCampaign,
    listBudgets,
    listPromotedApps,
    getPromotedApp,
    listAppsWithEvents,
  ];
  await Promise.all(calls.map(refresh));
}

async function send(ids: readonly number[], wanted: Turned, retry?: () => void): Promise<void> {
  await callApi(switchCampaigns, { ids: [...ids], switch: wanted }, { retry, changes: 'campaigns' });
  await refreshCampaigns();
}

/** Switches campaigns, with ten seconds to take that back. */
export function turn(
  rows: readonly Pick<CampaignRow, 'id' | 'name' | 'switch'>[],
  wanted: Turned,
): Promise<boolean> {
  const [first] = rows;
  const done =
    rows.length === 1 && first !== undefined
      ? text(`campaign.turned.${wanted}`, { name: first.name })
      : text('campaign.turnedMany', { count: rows.length });
  return turnRows(rows, wanted, { done, send });
}

/** Copies a campaign. @returns the id of the copy, or undefined where the server refused */
export function copy({ id, name }: Pick<CampaignRow, 'id' | 'name'>): Promise<number | undefined> {
  return copyRow(
    async (retry) => {
      const made = await callApi(duplicateCampaign, { id }, { retry });
      await refreshCampaigns();
      return made;
    },
    text('campaign.copied', { name }),
  );
}
