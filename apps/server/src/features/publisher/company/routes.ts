import { completeProfile, getCompany, updateCompany } from '@millrace/contract/publisher/company';
import { answer, type Route } from '../../../platform/http/route.ts';
import { completeOwnProfile } from './complete-profile.ts';
import { readCompany } from './read-company.ts';
import { saveCompany } from './save-company.ts';

export const companyRoutes: readonly Route[] = [
  answer(getCompany, readCompany),
  answer(updateCompany, saveCompany),
  answer(completeProfile, completeOwnProfile),
];
