import { role } from '@millrace/contract/people/permission';
import type { Tx } from '../../../platform/postgres/database.ts';
import { belongsToDisabled, firstOrganization, lastPlace, memberPlaces } from './queries.ts';
import type { Door } from './sign-in.ts';

/** Members begin where they last were, else in their first organization, else with their first advertiser. */
export const memberDoor: Door = {
  async enter(tx, account) {
    const places = await memberPlaces(tx, account.id);
    const last = await lastPlace(tx, account.id);
    return places.find((place) => place.organizationId === last?.id) ?? places[0];
  },
  async refusal(tx, account) {
    return (await belongsToDisabled(tx, account.id))
      ? 'session.errors.organizationsDisabled'
      : 'session.errors.noOrganization';
  },
  isAdministrator: false,
};

/** The Administrator begins at home. Role 1 has no rights on the advertisers' side. */
export const administratorDoor: Door = {
  async enter(tx, account) {
    if (!account.is_administrator) return undefined;
    const organizationId = await administratorHome(tx, account.id);
    return organizationId === undefined ? undefined : { organizationId, roleId: role.administrator };
  },
  refusal: async () => 'session.errors.refused',
  isAdministrator: true,
};

/**
 * Where an Administrator is at home: the organization of their own where they last were, else their first one, else the first
 * there is. Anywhere else they work as that organization (startVisit), which its people can see.
 */
async function administratorHome(tx: Tx, userId: number): Promise<number | undefined> {
  const places = await memberPlaces(tx, userId);
  const own = places.filter(({ roleId }) => roleId === role.organizationOwner);
  const last = await lastPlace(tx, userId);
  const home = own.find(({ organizationId }) => organizationId === last?.id) ?? own[0];
  return home?.organizationId ?? (await firstOrganization(tx));
}
