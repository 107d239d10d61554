import {
  chooseReportedUnit,
  findUnitInstances,
  listReportedUnits,
} from '@millrace/contract/report/reported-unit';
import { answer, type Route } from '../../../platform/http/route.ts';
import { chooseUnit } from './choose-unit.ts';
import { findInstances } from './find-instances.ts';
import { listUnits } from './list-units.ts';

export const reportedUnitRoutes: readonly Route[] = [
  answer(listReportedUnits, listUnits),
  answer(findUnitInstances, findInstances),
  answer(chooseReportedUnit, chooseUnit),
];
