import type { RequestInput } from '@millrace/contract/kit/call';
import type { exportCohorts, exportReport } from '@millrace/contract/report/report-export';

/** What a file is made of: the question that a screen asks, whichever page of it is shown. */
export type ExportSubject =
  | { readonly kind: 'report' | 'ads'; readonly report: RequestInput<typeof exportReport>['report'] }
  | { readonly kind: 'cohorts'; readonly cohorts: RequestInput<typeof exportCohorts>['cohorts'] };
