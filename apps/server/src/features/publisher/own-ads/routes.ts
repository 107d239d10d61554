import { getOwnAds, updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { answer, type Route } from '../../../platform/http/route.ts';
import { saveOwnAds, showOwnAds } from './save-own-ads.ts';

export const ownAdsRoutes: readonly Route[] = [
  answer(getOwnAds, showOwnAds),
  answer(updateOwnAds, saveOwnAds),
];
