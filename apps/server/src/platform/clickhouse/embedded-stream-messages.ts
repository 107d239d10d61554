import type { ReportParam } from './clickhouse.ts';

/** What the thread of streams is asked through a stream's own port. */
export type ToStream =
  /** Begins, and answers with the first rows. */
  | { readonly sql: string; readonly params: Readonly<Record<string, ReportParam>> }
  | 'next'
  | 'leave'
  | 'close';

/** Whole lines of rows, null when there are no more, or why there are none. */
export type FromStream = { readonly text: string | null } | { readonly failure: string };
