import { networkId } from '@millrace/contract/publisher/network/network-id';
import {
  checkRevenueUpload,
  type RevenueCheck,
  uploadRevenue,
} from '@millrace/contract/report/revenue-upload';
import type { Person } from './people.ts';

/** What Unity says an ad unit has earned. */
export interface ReportedDay {
  readonly day: string;
  readonly country: string;
  /** USD, decimal text. */
  readonly revenue: string;
  readonly unit?: string;
}

/** Brings in a report of Unity, or another network, on instances of `newWaterfall`, as their owner does at the end of a month. */
export async function reportRevenue(
  { api }: Person,
  rows: readonly ReportedDay[],
  adnId: number = networkId.unity,
): Promise<void> {
  const lines = rows.map(({ day, country, revenue, unit = 'unit-Unity high' }) =>
    [day, unit, country, revenue].join(','),
  );
  const csv = ['day,unit,country,revenue', ...lines].join('\n');
  const file = { adnId, fileName: 'unity.csv', csv };
  const columns = { day: 'day', unit: 'unit', revenue: 'revenue', country: 'country' };
  const mapping = {
    columns: { ...columns, impressions: null, clicks: null, currency: null },
    dayOrder: 'ymd',
    decimalMark: 'point',
    usualCurrency: 'USD',
  };
  const asked = { ...file, mapping, units: [] };
  const { check } = (await api.post(checkRevenueUpload.path, asked)) as RevenueCheck;
  await api.post(uploadRevenue.path, { ...asked, check });
}
