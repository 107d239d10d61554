import { promotedPlatforms } from '@millrace/contract/advertiser/promoted-app';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';

/** The filter's values in the address; without one, the active ones. */
export const statusFilters = { active: 1, archived: 0, all: undefined } as const;
type StatusFilter = keyof typeof statusFilters;
export const statusNames = Object.keys(statusFilters) as readonly StatusFilter[];

export const statusIn = (address: ListAddress): StatusFilter =>
  statusNames.find((name) => name === address.filter('status')) ?? 'active';

export const platformIn = (address: ListAddress) =>
  promotedPlatforms.find((platform) => platform === address.filter('platform'));
