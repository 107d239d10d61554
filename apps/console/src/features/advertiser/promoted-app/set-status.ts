import {
  getPromotedApp,
  listPromotedApps,
  type PromotedApp,
  updatePromotedAppStatus,
} from '@millrace/contract/advertiser/promoted-app';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { undoable } from '../../../kit/ui/undoable.ts';

/** Asks again what shows what is promoted. */
export async function refreshPromotedApps(): Promise<void> {
  await Promise.all([refresh(listPromotedApps), refresh(getPromotedApp)]);
}

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
