import { sourceAuths } from '@millrace/contract/report/report-source';
import { revenueRoles } from '@millrace/contract/report/revenue-upload';
import type { Way } from '../../../kit/form/WayIn.tsx';
import type { useText } from '../../../kit/i18n/i18n.ts';

type Text = ReturnType<typeof useText>;

/** What the fields of the form are called. */
export function sourceLabels(text: Text): Readonly<Record<string, string>> {
  const columns = revenueRoles.map((role) => [
    `mapping.columns.${role}`,
    text(`revenueUpload.roles.${role}`),
  ]);
  return {
    ...Object.fromEntries(columns),
    address: text('reportSource.address'),
    auth: text('feed.authTitle'),
    authName: text('feed.user'),
    secret: text('feed.password'),
    format: text('reportSource.formatTitle'),
    rows: text('reportSource.rows'),
    paging: text('reportSource.paging'),
    pagingAt: text('reportSource.pagingAt'),
    pagingName: text('reportSource.pagingName'),
    zone: text('reportSource.zone'),
    'mapping.dayOrder': text('revenueUpload.dayOrder'),
    'mapping.decimalMark': text('revenueUpload.decimalMark'),
    'mapping.usualCurrency': text('revenueUpload.usualCurrency'),
  };
}

/** The ways in to an address. */
export function sourceWays(text: Text): readonly Way[] {
  const asks = {
    none: undefined,
    header: { name: text('feed.headerName'), secret: text('feed.headerValue') },
    basic: { name: text('feed.user'), secret: text('feed.password') },
    query: { name: text('reportSource.parameterName'), secret: text('reportSource.parameterValue') },
  };
  return sourceAuths.map((value) => {
    const more = asks[value];
    return { value, label: text(`reportSource.auth.${value}`), ...(more !== undefined && { asks: more }) };
  });
}
