import { getOwnAds, updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { listRanCreatives, listRanLosses } from '@millrace/contract/publisher/own-ads-ran';
import { answer, type Route } from '../../../platform/http/route.ts';
import { listLosses } from './list-losses.ts';
import { listRan } from './list-ran.ts';
import { saveOwnAds, showOwnAds } from './save-own-ads.ts';

export const ownAdsRoutes: readonly Route[] = [
  answer(getOwnAds, showOwnAds),
  answer(updateOwnAds, saveOwnAds),
  answer(listRanCreatives, listRan),
  answer(listRanLosses, listLosses),
];
