import type { ReportSource } from '@millrace/contract/report/report-source';
import { revenueRoles } from '@millrace/contract/report/revenue-upload';
import * as z from 'zod/mini';

/** What the change log keeps of a source: its form with the end of its secret. */
export const recordedOf = ({ mapping, ...source }: ReportSource) => ({
  reportAddress: source.address,
  reportAuth: source.auth,
  authName: source.authName,
  feedSecret: source.secretTail === null ? null : `••••••••${source.secretTail}`,
  reportFormat: source.format,
  rowsAt: source.rows,
  reportPaging: source.paging,
  pagingAt: source.pagingAt,
  pagingName: source.pagingName,
  reportColumns: revenueRoles.flatMap((role) => {
    const name = mapping.columns[role];
    return name === null ? [] : [`${role}: ${name}`];
  }),
  dayOrder: mapping.dayOrder,
  decimalMark: mapping.decimalMark,
  currency: mapping.usualCurrency,
  reportZone: source.zone,
});

const names = z.array(z.string());

/** The form of recorded fields; of a secret they know the end alone. */
export function formOfRecorded(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const told = z.parse(names, fields.reportColumns);
  const columnOf = (role: string) =>
    told.find((one) => one.startsWith(`${role}: `))?.slice(role.length + 2) ?? null;
  return {
    ...{ address: fields.reportAddress, auth: fields.reportAuth, authName: fields.authName, secret: null },
    ...{ format: fields.reportFormat, rows: fields.rowsAt, zone: fields.reportZone },
    // Entries of before know of one answer alone.
    paging: fields.reportPaging ?? 'none',
    ...{ pagingAt: fields.pagingAt ?? null, pagingName: fields.pagingName ?? null },
    mapping: {
      columns: Object.fromEntries(revenueRoles.map((role) => [role, columnOf(role)])),
      ...{ dayOrder: fields.dayOrder, decimalMark: fields.decimalMark, usualCurrency: fields.currency },
    },
  };
}
