import { type Side, side } from '@millrace/contract/common';
import { listSites, type Membership, type Site } from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import { switchAdvertiser, switchPublisher } from '@millrace/contract/people/session';
import { ApiError } from '../api/api-error.ts';
import { type CallOptions, callApi } from '../api/call-api.ts';
import { queries, queryKey } from '../api/query.ts';
import { enterOrganization } from './enter-organization.ts';
import { session } from './session.ts';

type Place = Pick<Membership, 'id' | 'roleId'>;

/** Has the server make another organization or advertiser the session's current one. */
export async function askSwitch(to: Place, toSide: Side, options: CallOptions): Promise<void> {
  if (toSide === side.advertiser) {
    await callApi(switchAdvertiser, { advId: to.id, roleId: role.promoter }, options);
  } else {
    await callApi(switchPublisher, { pubId: to.id, roleId: to.roleId }, options);
  }
}

/**
 * The site list of the advertiser that the session is in now; null where it can't be had. A disabled advertiser is refused it,
 * and no failure undoes the switch, which the server has made: whoever needs the list asks again.
 */
async function askSites(): Promise<readonly Site[] | null> {
  try {
    return await callApi(listSites, {}, { quiet: true });
  } catch (error) {
    if (!(error instanceof ApiError) || session.get().token === null) throw error;
    return null;
  }
}

/**
 * Makes another organization or advertiser the current one: the switch, the advertiser's site list, the stored choice;
 * what belongs to the side left is dropped. The caller then goes to the home of that side, which loads the person anew.
 */
export async function switchMembership(to: Place, toSide: Side, retry: () => void): Promise<void> {
  await askSwitch(to, toSide, { retry });
  session.set({ ...session.get(), organizationId: to.id });
  const sites = toSide === side.advertiser ? await askSites() : null;
  enterOrganization(toSide, to.id);
  if (sites !== null) queries.setQueryData(queryKey(listSites, {}), sites);
}
