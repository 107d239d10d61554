import {
  lookUpConversions,
  measureIncrementality,
  showPath,
} from '@millrace/contract/advertiser/retargeting';
import { answer, type Route } from '../../../platform/http/route.ts';
import { lookUp } from './look-up-conversions.ts';
import { measure } from './measure-incrementality.ts';
import { showWay } from './show-path.ts';

export const retargetingRoutes: readonly Route[] = [
  answer(measureIncrementality, measure),
  answer(showPath, showWay),
  answer(lookUpConversions, lookUp),
];
