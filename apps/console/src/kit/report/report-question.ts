import type { FieldError } from '@millrace/contract/kit/field-errors';
import { fieldErrors } from '@millrace/contract/kit/field-errors';
import { mostRows, type ReportRequestInput } from '@millrace/contract/report/definition';
import { queryReport } from '@millrace/contract/report/report';
import { daysBefore, daysShown } from './period-address.ts';
import { fittingMetrics, type ReportState } from './report-state.ts';

/** In which order rows are shown. */
interface RowsShown {
  readonly sorting: { readonly sort?: ReportRequestInput['sort']; readonly order?: 'asc' | 'desc' };
}

/** The days of a report and, where they are compared, those that they are compared with, as the call takes them. */
function daysOfQuestion(state: ReportState, today: string) {
  const period = daysShown(state, today);
  if (!state.compare) return period;
  const before = daysBefore(state, period);
  return { ...period, beforeFrom: before.from, beforeTo: before.to };
}

/** What the server is asked for the table of a report. */
export function questionOf(state: ReportState, { sorting }: RowsShown, today: string) {
  const metrics = fittingMetrics(state).fit;
  const shown: readonly string[] = [...state.dimensions, ...metrics];
  const isShown = sorting.sort !== undefined && shown.includes(sorting.sort);
  return {
    ...daysOfQuestion(state, today),
    dimensions: [...state.dimensions],
    metrics,
    filters: [...state.filters],
    ...(isShown ? sorting : {}),
    limit: mostRows,
  } satisfies ReportRequestInput;
}

/** Why the server would refuse a question of a call, if it would. */
export function refusalOf(
  question: ReportRequestInput,
  { request }: Pick<typeof queryReport, 'request'> = queryReport,
): FieldError | undefined {
  const { error } = request.safeParse(question);
  return error === undefined ? undefined : Object.values(fieldErrors(error, question))[0];
}
