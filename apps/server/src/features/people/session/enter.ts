import { side } from '@millrace/contract/common';
import { role } from '@millrace/contract/people/permission';
import { firstOrganization, lastPlace, memberPlaces } from './queries.ts';
import type { Door } from './sign-in.ts';

/** Members begin where they last were, else in their first organization, else with their first advertiser. */
export const memberDoor: Door = {
  async enter(tx, account) {
    const places = await memberPlaces(tx, account.id);
    const last = await lastPlace(tx, account.id);
    return places.find((place) => place.organizationId === last?.id) ?? places[0];
  },
  refusal: 'session.errors.noOrganization',
  isAdministrator: false,
};

/**
 * The Administrator begins in the organization where they last were, else in the first there is. Role 1 has no rights on
 * the advertisers' side.
 */
export const administratorDoor: Door = {
  async enter(tx, account) {
    if (!account.is_administrator) return undefined;
    const last = await lastPlace(tx, account.id);
    const organizationId = last?.kind === side.publisher ? last.id : await firstOrganization(tx);
    return organizationId === undefined ? undefined : { organizationId, roleId: role.administrator };
  },
  refusal: 'session.errors.refused',
  isAdministrator: true,
};
