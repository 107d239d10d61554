import { role } from '@millrace/contract/permission';
import { firstOrganization, lastPlace, memberPlaces } from './queries.ts';
import type { Door } from './sign-in.ts';

/** Members begin where they last were, else in their first organization, else with their first advertiser. */
export const memberDoor: Door = {
  async enter(tx, account) {
    const places = await memberPlaces(tx, account.id);
    const last = await lastPlace(tx, account.id);
    return places.find((place) => place.organizationId === last) ?? places[0];
  },
  refusal: 'session.errors.noOrganization',
};

/** The Administrator begins where they last were, else in the first organization there is. */
export const administratorDoor: Door = {
  async enter(tx, account) {
    if (!account.is_administrator) return undefined;
    const organizationId = (await lastPlace(tx, account.id)) ?? (await firstOrganization(tx));
    return organizationId === undefined ? undefined : { organizationId, roleId: role.administrator };
  },
  refusal: 'session.errors.refused',
};
