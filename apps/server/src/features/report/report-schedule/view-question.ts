import { type ReportRequest, unfitFor, usedDimensions } from '@millrace/contract/report/definition';
import {
  comparedDays,
  dayOf,
  type Period,
  type PeriodPreset,
  periodOf,
} from '@millrace/contract/report/period';
import type { ReportView } from '@millrace/contract/report/view';
import { type ExportQuestion, storedQuestion } from '../../../domain/report-file/question.ts';

/** When a report was due, whenever it is made. */
export interface Due {
  /** Where its readers are; null: nobody's day but UTC's. */
  readonly day: string | null;
  readonly dueAt: Date;
}

/** What a saved report asks. */
export interface ViewQuestion {
  /** Of the file: as the screen exports it. */
  readonly asked: ExportQuestion;
  readonly period: Period;
  /** Of what the figures on top are compared with. */
  readonly before: Period;
}

/**
 * The day on which a report asks for its days, decision 125: that of its readers, so that on the first of their month the last
 * month is the one that is over for them. What ends with the last whole day, or with today, waits for UTC, whose days are counted.
 */
function todayOf(preset: PeriodPreset, { day, dueAt }: Due): string {
  const ofUtc = dayOf(dueAt);
  if (day === null) return ofUtc;
  return preset === 'lastMonth' || day < ofUtc ? day : ofUtc;
}

/** Throws what zod throws where it can't be asked any more. */
export function questionOfView(view: ReportView, due: Due): ViewQuestion {
  const period =
    typeof view.period === 'string' ? periodOf(view.period, todayOf(view.period, due)) : view.period;
  const named = 'metrics' in view && view.compare ? view.before : undefined;
  const before = comparedDays(view.period, period, named);
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
