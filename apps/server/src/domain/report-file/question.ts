import { type CohortRequest, cohortRequest } from '@millrace/contract/report/cohort';
import {
  adsReportRequest,
  publisherReportRequest,
  type ReportRequest,
} from '@millrace/contract/report/definition';
import * as z from 'zod/mini';

/** What an export answers. */
export type ExportQuestion =
  | { readonly kind: 'report' | 'ads'; readonly question: ReportRequest }
  | { readonly kind: 'cohorts'; readonly question: CohortRequest };

/** As it was stored; checked again, for another version may have stored it. */
export function storedQuestion(kind: string, question: unknown): ExportQuestion {
  if (kind === 'cohorts') return { kind, question: z.parse(cohortRequest, question) };
  if (kind === 'ads') return { kind, question: z.parse(adsReportRequest, question) };
  return { kind: 'report', question: z.parse(publisherReportRequest, question) };
}
