import { getSetupCheck } from '@millrace/contract/publisher/setup-check';
import { answer, type Route } from '../../../platform/http/route.ts';
import { checkSetup } from './check-setup.ts';

export const setupCheckRoutes: readonly Route[] = [answer(getSetupCheck, checkSetup)];
