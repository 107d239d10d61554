import { reportAbTest } from '@millrace/contract/publisher/ab-report';
import {
  checkAbTest,
  createAbTest,
  duplicateAbTestRules,
  getAbTest,
  listAbTests,
  removeAbTest,
  resortAbTestRules,
  restoreAbTest,
  startAbTest,
  stopAbTest,
  updateAbTest,
  updateAbTestInstances,
} from '@millrace/contract/publisher/ab-test';
import { answer, type Route } from '../../../platform/http/route.ts';
import { checkTest } from './check-test.ts';
import { duplicateRules, resortRules } from './duplicate-rules.ts';
import { listTests, showTest } from './list-tests.ts';
import { removeTest, restoreTest } from './remove-test.ts';
import { reportTest } from './report-test.ts';
import { createTest, updateTest } from './save-test.ts';
import { saveUnits } from './save-units.ts';
import { startTest } from './start-test.ts';
import { stopTest } from './stop-test.ts';

export const abTestRoutes: readonly Route[] = [
  answer(listAbTests, listTests),
  answer(getAbTest, showTest),
  answer(createAbTest, createTest),
  answer(updateAbTest, updateTest),
  answer(duplicateAbTestRules, duplicateRules),
  answer(resortAbTestRules, resortRules),
  answer(updateAbTestInstances, saveUnits),
  answer(checkAbTest, checkTest),
  answer(reportAbTest, reportTest),
  answer(startAbTest, startTest),
  answer(stopAbTest, stopTest),
  answer(removeAbTest, removeTest),
  answer(restoreAbTest, restoreTest),
];
