import { checkAppAds, getAppAds } from '@millrace/contract/publisher/app-ads';
import { answer, type Route } from '../../../platform/http/route.ts';
import { checkNow } from './check-now.ts';
import { showAppAds } from './show-app-ads.ts';

export const appAdsRoutes: readonly Route[] = [answer(getAppAds, showAppAds), answer(checkAppAds, checkNow)];
