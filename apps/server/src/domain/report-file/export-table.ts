import type { Language } from '@millrace/contract/common';
import type { Read } from '../../platform/download/download.ts';
import type { Services } from '../../platform/services.ts';
import type { AboutLine, Cells, Column } from '../../platform/spreadsheet/column.ts';
import type { ReportScope } from '../report/report-scope.ts';

/** What the rows of an export are made with. */
export interface ExportSource {
  readonly services: Pick<Services, 'clickhouse' | 'reportQueue' | 'now'>;
  readonly scope: ReportScope;
  readonly lang: Language;
  readonly title: string;
  /** Sees what whoever asked for the export may see. */
  readonly read: Read;
  readonly signal: AbortSignal;
  /** Files for what doesn't fit memory, by number. */
  readonly spool: (place: number) => string;
}

/** A question as rows with texts in them. */
export interface ExportTable {
  readonly columns: readonly Column[];
  /** Hands all rows on in their order; the next ones are not made before `take` has resolved. */
  rows(take: (rows: readonly Cells[]) => Promise<void>): Promise<void>;
  /** What the rows are about, once they are known. */
  about(): Promise<readonly AboutLine[]>;
}
