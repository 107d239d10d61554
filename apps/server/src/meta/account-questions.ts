import { revenueRoles } from '@millrace/contract/report/revenue-upload';
import type { ReportServer } from '../testing/report-server.ts';

interface Part {
  readonly account: number;
  /** Where a report can be fetched; absent: nobody asks it. */
  readonly reports?: Pick<ReportServer, 'url'>;
}

const columns = Object.fromEntries(revenueRoles.map((role) => [role, role]));
/** What is told of the day by the address that these questions name. */
export const toldRow = {
  ...{
    day: '2026-01-31',
    unit: 'unit-1',
    revenue: 1,
    country: 'DE',
    impressions: 9,
    clicks: 1,
    currency: 'USD',
  },
};
const source = ({ reports }: Part) => ({
  address: `${reports?.url ?? 'https://reports.example'}/reports/{first}`,
  ...{ auth: 'basic', authName: 'shop', secret: 'a secret of the shop', format: 'json', rows: 'data' },
  ...{ paging: 'cursor', pagingAt: 'paging.next', pagingName: 'cursor' },
  mapping: { columns, dayOrder: 'ymd', decimalMark: 'point', usualCurrency: 'USD' },
  zone: 'Europe/Berlin',
});

/** A question of every call that names an account at an ad network and nothing else. */
export const accountQuestions: Readonly<Record<string, (part: Part) => object>> = {
  getAccount: ({ account: id }) => ({ id }),
  getRevenuePulls: ({ account: id }) => ({ id }),
  getReportSource: ({ account: id }) => ({ id }),
  listReportedUnits: ({ account: id }) => ({ id }),
  findUnitInstances: ({ account: id }) => ({ id }),
  chooseReportedUnit: ({ account: id }) => ({
    id,
    unit: 'unit-9',
    app: '',
    choice: 'notOurs',
    instance: null,
  }),
  pullRevenueNow: ({ account: id }) => ({ id }),
  verifyAccount: ({ account: id }) => ({ id }),
  testReportSource: (part) => ({ ...source(part), id: part.account }),
  saveReportSource: (part) => ({ ...source(part), id: part.account, version: 0 }),
  removeReportSource: ({ account: id }) => ({ id }),
  updateAccountStatus: ({ account: id }) => ({ id, status: 0 }),
};
