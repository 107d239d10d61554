import { type ReportRequest, unfitFor, usedDimensions } from '@millrace/contract/report/definition';
import { inMonthBefore, type Period, periodBefore, periodOf } from '@millrace/contract/report/period';
import type { ReportView } from '@millrace/contract/report/view';
import { type ExportQuestion, storedQuestion } from '../../../domain/report-file/question.ts';

/** What a saved report asks on a day. */
export interface ViewQuestion {
  /** Of the file: as the screen exports it. */
  readonly asked: ExportQuestion;
  readonly period: Period;
  /** Of what the figures on top are compared with. */
  readonly before: Period;
}

/** @param today in UTC; throws what zod throws where it can't be asked any more */
export function questionOfView(view: ReportView, today: string): ViewQuestion {
  const period = typeof view.period === 'string' ? periodOf(view.period, today) : view.period;
  const isMonth = view.period === 'thisMonth' || view.period === 'lastMonth';
  const before = isMonth ? inMonthBefore(period) : periodBefore(period);
  if (!('metrics' in view)) {
    const byDay = view.rows === 'day';
    const question = { ...period, filters: view.filters, byDay, dimensions: byDay ? [] : [view.rows] };
    return { asked: storedQuestion('cohorts', question), period, before };
  }
  const { dimensions, metrics, filters, sort, order, compare } = view;
  const used = usedDimensions({ dimensions, filters });
  const fit = metrics.filter((metric) => unfitFor(metric, used).length === 0);
  const isShown = sort !== undefined && [...dimensions, ...fit].some((key) => key === sort);
  const question = {
    ...{ ...period, dimensions, metrics: fit, filters },
    ...(isShown && { sort, order }),
    ...(compare && beforeOf(before)),
  };
  return { asked: storedQuestion('report', question), period, before };
}

/** The days compared with, as questions name them. */
export const beforeOf = ({ from, to }: Period): Pick<ReportRequest, 'beforeFrom' | 'beforeTo'> => ({
  beforeFrom: from,
  beforeTo: to,
});
