import type { ReportRow } from '@millrace/contract/report';

/** A row as it is drawn; that of the totals has no keys. */
export interface ShownRow extends ReportRow {
  readonly id: string;
  readonly isTotal: boolean;
}

interface Answer {
  readonly rows: readonly ReportRow[];
  readonly totals: Omit<ReportRow, 'keys'>;
}

/** The totals, then the rows. Without a breakdown the totals are all there is. */
export function shownRows({ rows, totals }: Answer): ShownRow[] {
  const all = rows.flatMap((row) =>
    row.keys.length === 0 ? [] : [{ ...row, id: JSON.stringify(row.keys), isTotal: false }],
  );
  return [{ ...totals, keys: [], id: 'total', isTotal: true }, ...all];
}
