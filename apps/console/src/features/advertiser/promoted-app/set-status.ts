import { type PromotedApp, updatePromotedAppStatus } from '@millrace/contract/advertiser/promoted-app';
import { callApi } from '../../../kit/api/call-api.ts';
import { refreshCampaigns } from '../../../kit/campaign/switch-campaigns.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { undoable } from '../../../kit/ui/undoable.ts';

/** Asks again what shows what is promoted, and its campaigns: those of an archived app do not run. */
export const refreshPromotedApps = refreshCampaigns;

/** Archives it or brings it back, with ten seconds to take that back. */
export function setStatus({ id, name, status }: PromotedApp, next: 0 | 1): Promise<boolean> {
  async function set(to: 0 | 1, retry?: () => void): Promise<void> {
    await callApi(updatePromotedAppStatus, { id, status: to }, { retry, changes: `promoted app ${id}` });
    await refreshPromotedApps();
  }
  return undoable({
    run: (retry) => set(next, retry),
    undo: () => set(status),
    done: text(next === 1 ? 'promotedApp.broughtBack' : 'promotedApp.archivedNow', { name }),
  });
}
