import type { ReportRow } from '@millrace/contract/report/report';

/** A row as it is drawn; that of the totals has no keys. */
export interface ShownRow extends ReportRow {
  readonly id: string;
  readonly isTotal: boolean;
}

interface Answer {
  readonly rows: readonly ReportRow[];
  readonly totals: Omit<ReportRow, 'keys'>;
}

/** The totals, and the rows. Without a breakdown the totals are all there is. */
export function shownRows({ rows, totals }: Answer): { total: ShownRow; rows: ShownRow[] } {
  return {
    total: { ...totals, keys: [], id: 'total', isTotal: true },
    rows: rows
      .filter(({ keys }) => keys.length > 0)
      .map((row) => ({ ...row, id: row.keys.join('\n'), isTotal: false })),
  };
}
