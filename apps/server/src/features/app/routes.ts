import { createApp, getApp, listApps } from '@millrace/contract/app';
import { answer, type Route } from '../../platform/http/route.ts';
import { addApp } from './add-app.ts';
import { listOrganizationApps } from './list-apps.ts';
import { showApp } from './show-app.ts';

export const appRoutes: readonly Route[] = [
  answer(listApps, listOrganizationApps),
  answer(getApp, showApp),
  answer(createApp, addApp),
];
