import { type CampaignState, campaignStates } from '@millrace/contract/advertiser/campaign-state';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';

export const stateIn = (address: ListAddress): CampaignState | undefined =>
  campaignStates.find((state) => state === address.filter('state'));

/** The day in the address; today where it has none, or one that has not come. */
export function dayIn(address: ListAddress, today: string): string {
  const day = address.filter('day');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return isDay && day >= '2018-01-01' && day <= today ? day : today;
}

/** The filters as the list's call takes them. */
export function filtersIn(address: ListAddress) {
  const [state, app] = [stateIn(address), idIn(address.filter('app'))];
  return {
    ...(state === undefined ? {} : { states: [state] }),
    ...(app === undefined ? {} : { promotedAppId: app }),
  };
}
