import type { Language } from '@millrace/contract/common';
import type { Period } from '@millrace/contract/report/period';
import type { ChartPicture } from '../../../domain/chart/chart-picture.ts';
import type { ReportScope } from '../../../domain/report/report-scope.ts';
import type { Read } from '../../../platform/download/download.ts';
import type { Services } from '../../../platform/services.ts';

/** How a figure stands to that of the days before. */
export interface Change {
  readonly text: string;
  /** Whether that is good, or bad; neither where it says nothing of either. */
  readonly feeling: 'good' | 'bad' | 'none';
}

/** What a mail says of a report, in words of its reader's language. */
export interface Content {
  readonly figures: readonly { readonly label: string; readonly value: string; readonly change: Change }[];
  /** The first rows. */
  readonly table: {
    readonly heads: readonly { readonly title: string; readonly isNumber: boolean }[];
    readonly rows: readonly (readonly string[])[];
    /** How many there are in all. */
    readonly count: number;
  };
  /** USD of the revenue that is our own estimate still, as a text; null: none is. */
  readonly estimated: string | null;
  /** Missing where there is nothing to draw. */
  readonly chart: ChartPicture | undefined;
}

/** What content is read with: the figures of one reader. */
export interface ContentSource {
  readonly services: Pick<Services, 'clickhouse' | 'reportQueue' | 'now'>;
  readonly scope: ReportScope;
  readonly read: Read;
  readonly lang: Language;
  readonly period: Period;
  readonly before: Period;
  readonly signal: AbortSignal;
}

/** Figures that stand on top, and rows below the chart: what is seen without scrolling far. */
export const mostFigures = 6;
export const mostTableRows = 10;
export const mostTableColumns = 3;
