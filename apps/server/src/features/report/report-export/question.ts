import { type CohortRequest, cohortRequest } from '@millrace/contract/report/cohort';
import { type ReportRequest, reportRequest } from '@millrace/contract/report/definition';
import * as z from 'zod/mini';

/** What an export answers. */
export type ExportQuestion =
  | { readonly kind: 'report'; readonly question: ReportRequest }
  | { readonly kind: 'cohorts'; readonly question: CohortRequest };

/** As it was stored; checked again, for another version may have stored it. */
export function storedQuestion(kind: string, question: unknown): ExportQuestion {
  return kind === 'cohorts'
    ? { kind, question: z.parse(cohortRequest, question) }
    : { kind: 'report', question: z.parse(reportRequest, question) };
}
