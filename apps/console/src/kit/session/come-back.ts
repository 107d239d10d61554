import { getUserInfo, type UserInfo } from '@millrace/contract/people/user';
import { isNotFound } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { selectApp, selectedAppId } from '../app-selection/selected-app-id.ts';
import { selectedPlacement } from '../placement/selected-placement.ts';
import { writeStored } from '../storage/storage.ts';
import { lapse } from './lapse.ts';
import { renewSession, session, storeUser } from './session.ts';
import { askSwitch } from './switch-membership.ts';

/**
 * Goes on here with another session of the same person, in the organization that this window works in.
 * @returns whether it does: not for somebody else, nor for who may be there no more
 * @throws ApiError where that could not be found out; nobody was told
 */
export async function comeBack(token: string): Promise<boolean> {
  const { user } = session.get();
  const entered = user && (await enterAgain(token, user));
  if (entered === null) return false;
  keepChoices();
  renewSession(token);
  storeUser(entered);
  lapse.get()?.end(true);
  return true;
}

async function enterAgain(token: string, before: UserInfo): Promise<UserInfo | null> {
  const options = { token, quiet: true };
  const now = await callApi(getUserInfo, {}, options);
  if (now.id !== before.id) return null;
  const { id } = before.organization;
  if (now.organization.id === id) return now;
  try {
    await askSwitch({ id, roleId: before.roles[0]?.id ?? 0 }, before.userType, options);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
  return callApi(getUserInfo, {}, options);
}

/** A window that has met the end of the session before has forgotten for all of them what this one works with. */
function keepChoices(): void {
  const app = selectedAppId.get();
  const placement = selectedPlacement.get();
  if (app !== null) selectApp(app);
  if (placement !== null) writeStored('selectedPlacement', placement);
}
