import {
  getReportSource,
  removeReportSource,
  saveReportSource,
  testReportSource,
} from '@millrace/contract/report/report-source';
import { answer, type Route } from '../../../platform/http/route.ts';
import { removeSource, saveSource, showSource } from './save-source.ts';
import { testSource } from './test-source.ts';

export const reportSourceRoutes: readonly Route[] = [
  answer(getReportSource, (context, { id }) => context.read((tx) => showSource(tx, id))),
  answer(saveReportSource, saveSource),
  answer(removeReportSource, removeSource),
  answer(testReportSource, testSource),
];
