import { cohortFigures } from '@millrace/contract/report/cohort';
import { dimensionLabel } from '@millrace/contract/report/dimension';
import { metricLabel } from '@millrace/contract/report/metric';
import { text } from '../i18n/i18n.ts';
import { daysText } from '../report/value-text.ts';
import type { ExportSubject } from './export-subject.ts';

const list = (names: readonly string[]) => names.join(text('reportExport.fileName.and'));

/** What a file will contain, in a few lines. */
export function contentsOf(subject: ExportSubject): string[] {
  const question = subject.kind === 'cohorts' ? subject.cohorts : subject.report;
  const { from, to, dimensions = [], filters = [] } = question;
  const figures =
    subject.kind === 'cohorts'
      ? cohortFigures.map((figure) => text(`reportExport.cohortNames.${figure}`))
      : subject.report.metrics.map((metric) => text(metricLabel(metric)));
  const names = [...dimensions.map((key) => text(dimensionLabel(key))), ...figures];
  const { beforeFrom, beforeTo } = subject.kind === 'cohorts' ? {} : subject.report;
  return [
    text('reportExport.days', { days: daysText({ from, to }) }),
    ...(beforeFrom === undefined || beforeTo === undefined
      ? []
      : [text('reportScreen.comparedWith', { days: daysText({ from: beforeFrom, to: beforeTo }) })]),
    text('reportExport.columnsOf', { names: list(names) }),
    ...(filters.length === 0 ? [] : [text('reportExport.filtered', { count: filters.length })]),
  ];
}
