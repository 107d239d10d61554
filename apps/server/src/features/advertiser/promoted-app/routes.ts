import {
  createPromotedApp,
  getPromotedApp,
  listPromotedApps,
  lookUpPromotedApp,
  updatePromotedApp,
  updatePromotedAppStatus,
} from '@millrace/contract/advertiser/promoted-app';
import { answer, type Route } from '../../../platform/http/route.ts';
import { addPromotedApp } from './add-promoted-app.ts';
import { editPromotedApp } from './edit-promoted-app.ts';
import { listOwnApps, previewOwnApp, showOwnApp } from './list-promoted-apps.ts';
import { setPromotedAppStatus } from './set-promoted-app-status.ts';

export const promotedAppRoutes: readonly Route[] = [
  answer(listPromotedApps, listOwnApps),
  answer(getPromotedApp, showOwnApp),
  answer(lookUpPromotedApp, previewOwnApp),
  answer(createPromotedApp, addPromotedApp),
  answer(updatePromotedApp, editPromotedApp),
  answer(updatePromotedAppStatus, setPromotedAppStatus),
];
