import { forecastCampaign } from '@millrace/contract/advertiser/forecast';
import { answer, type Route } from '../../../platform/http/route.ts';
import { forecast } from './forecast.ts';

export const forecastRoutes: readonly Route[] = [answer(forecastCampaign, forecast)];
