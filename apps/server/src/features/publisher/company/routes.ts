import { largestPicture } from '@millrace/contract/kit/picture';
import {
  completeProfile,
  getCompany,
  removeLogo,
  updateCompany,
  updateLogo,
} from '@millrace/contract/publisher/company';
import { answer, type Route } from '../../../platform/http/route.ts';
import { completeOwnProfile } from './complete-profile.ts';
import { setLogo, takeLogoAway } from './logo.ts';
import { readCompany } from './read-company.ts';
import { saveCompany } from './save-company.ts';

export const companyRoutes: readonly Route[] = [
  answer(getCompany, readCompany),
  answer(updateCompany, saveCompany),
  answer(updateLogo, setLogo, { bodyLimit: largestPicture * 2 }),
  answer(removeLogo, takeLogoAway),
  answer(completeProfile, completeOwnProfile),
];
