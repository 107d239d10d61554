import {
  createApp,
  getApp,
  getAppProgress,
  getSdkHost,
  listApps,
  lookUpApp,
  lookUpAppAgain,
  updateApp,
  updateAppStatus,
} from '@millrace/contract/publisher/app';
import { answer, type Route } from '../../../platform/http/route.ts';
import { addApp } from './add-app.ts';
import { countProgress } from './count-progress.ts';
import { editApp } from './edit-app.ts';
import { listOrganizationApps } from './list-apps.ts';
import { lookUpAgain } from './look-up-again.ts';
import { previewApp } from './look-up-app.ts';
import { setAppStatus } from './set-app-status.ts';
import { showApp } from './show-app.ts';
import { showSdkHost } from './show-sdk-host.ts';

export const appRoutes: readonly Route[] = [
  answer(listApps, listOrganizationApps),
  answer(getApp, showApp),
  answer(createApp, addApp),
  answer(updateApp, editApp),
  answer(updateAppStatus, setAppStatus),
  answer(lookUpApp, previewApp),
  answer(lookUpAppAgain, lookUpAgain),
  answer(getAppProgress, countProgress),
  answer(getSdkHost, showSdkHost),
];
