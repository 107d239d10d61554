import {
  countEventKeys,
  listEventKeys,
  renewEventKey,
  revokeEventKey,
} from '@millrace/contract/advertiser/event-key';
import {
  findKnownEvents,
  getEventTracking,
  listEventNames,
  updateEventNames,
} from '@millrace/contract/advertiser/event-tracking';
import { getPostbacks } from '@millrace/contract/advertiser/postback';
import {
  createPromotedApp,
  getPromotedApp,
  listAppsWithEvents,
  listPromotedApps,
  lookUpPromotedApp,
  updatePromotedApp,
  updatePromotedAppStatus,
} from '@millrace/contract/advertiser/promoted-app';
import { verifyWebsite } from '@millrace/contract/advertiser/website-loader';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { addPromotedApp } from './add-promoted-app.ts';
import { editPromotedApp } from './edit-promoted-app.ts';
import { listNames, setEventNames } from './events/event-names.ts';
import { findKnown } from './events/known-events.ts';
import { showTracking } from './events/show-tracking.ts';
import { countKeys } from './keys/count-keys.ts';
import { listKeys } from './keys/list-keys.ts';
import { renewKey } from './keys/renew-key.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { listOwnAppsWithEvents } from './list-apps-with-events.ts';
import { listOwnApps, previewOwnApp, showOwnApp } from './list-promoted-apps.ts';
import { setPromotedAppStatus } from './set-promoted-app-status.ts';
import { showPostbacks } from './show-postbacks.ts';
import { verifyOwnWebsite } from './verify-website.ts';

export const promotedAppRoutes: readonly Route[] = [
  answer(listPromotedApps, listOwnApps),
  answer(listAppsWithEvents, listOwnAppsWithEvents),
  answer(getPromotedApp, showOwnApp),
  answer(lookUpPromotedApp, previewOwnApp),
  answer(createPromotedApp, addPromotedApp),
  answer(updatePromotedApp, editPromotedApp),
  answer(updatePromotedAppStatus, setPromotedAppStatus),
  answer(verifyWebsite, verifyOwnWebsite),
  answer(getEventTracking, showTracking),
  answer(listEventNames, listNames),
  answer(updateEventNames, setEventNames),
  answer(findKnownEvents, findKnown),
  // Only people's: whoever has the secret can make an advertiser pay.
  answerPerson(getPostbacks, showPostbacks),
  answerPerson(listEventKeys, listKeys),
  answerPerson(countEventKeys, countKeys),
  answerPerson(renewEventKey, renewKey),
  answerPerson(revokeEventKey, revokeKey),
];
