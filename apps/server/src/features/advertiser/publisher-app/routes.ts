import { listPublisherApps } from '@millrace/contract/advertiser/publisher-app';
import { answer, type Route } from '../../../platform/http/route.ts';
import { listOpenApps } from './list-publisher-apps.ts';

export const publisherAppRoutes: readonly Route[] = [answer(listPublisherApps, listOpenApps)];
