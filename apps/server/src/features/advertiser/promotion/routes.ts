import { createPromote, getPromote, updatePromote } from '@millrace/contract/advertiser/promotion';
import { answer, type Route } from '../../../platform/http/route.ts';
import { createProfile } from './create-profile.ts';
import { readProfile } from './read-profile.ts';
import { updateProfile } from './update-profile.ts';

export const promotionRoutes: readonly Route[] = [
  answer(getPromote, readProfile),
  answer(createPromote, createProfile),
  answer(updatePromote, updateProfile),
];
