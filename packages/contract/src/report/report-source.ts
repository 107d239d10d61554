import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { headerName, headerValue, ownHeaders } from '../kit/address-secret.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, isWebsite, optionalText } from '../kit/fields.ts';
import { whenRight } from '../kit/when-right.ts';
import { filledAddress, hasDay, unknownPlaceholder } from './report-address.ts';
import { isTimeZone } from './report-schedule.ts';
import { revenueCheck, revenueMapping, revenueRoles } from './revenue-upload.ts';

export const reportSourceErrors = defineErrors('reportSource', {
  addressEmpty: { code: 'badParameter' },
  addressMalformed: { code: 'badParameter' },
  addressSecret: { code: 'badParameter' },
  addressInsecure: { code: 'badParameter' },
  addressPrivate: { code: 'badParameter' },
  placeholderUnknown: { code: 'badParameter' },
  placeholderInHost: { code: 'badParameter' },
  dayNowhere: { code: 'badParameter' },
  authNameEmpty: { code: 'badParameter' },
  headerMalformed: { code: 'badParameter' },
  secretEmpty: { code: 'badParameter' },
  secretAgain: { code: 'badParameter' },
  secretChanged: { code: 'cannotChange' },
  columnEmpty: { code: 'badParameter' },
  pagingOfCsv: { code: 'badParameter' },
  pagingAtEmpty: { code: 'badParameter' },
  pagingNameEmpty: { code: 'badParameter' },
  zoneWrong: { code: 'badParameter' },
  // What a try of it found.
  refused: { code: 'badParameter' },
  unreachable: { code: 'badParameter' },
  redirected: { code: 'badParameter' },
  slow: { code: 'badParameter' },
  later: { code: 'badParameter' },
  status: { code: 'badParameter' },
  tooLarge: { code: 'badParameter' },
  rowsMany: { code: 'badParameter' },
  encoding: { code: 'badParameter' },
  isPage: { code: 'badParameter' },
  notJson: { code: 'badParameter' },
  cutOff: { code: 'badParameter' },
  rowsNotFound: { code: 'badParameter' },
  columnUnknown: { code: 'badParameter' },
  dayMalformed: { code: 'badParameter' },
  amountMalformed: { code: 'badParameter' },
  countMalformed: { code: 'badParameter' },
  currencyMalformed: { code: 'badParameter' },
  currenciesMixed: { code: 'badParameter' },
  rateUnknown: { code: 'badParameter' },
  pagesMany: { code: 'badParameter' },
  pagesLoop: { code: 'badParameter' },
  pageElsewhere: { code: 'badParameter' },
  pageMalformed: { code: 'badParameter' },
  storeAway: { code: 'failed' },
});

export const sourceAuths = ['none', 'header', 'basic', 'query'] as const;
export const sourceFormats = ['json', 'csv'] as const;

/**
 * How an answer goes on: not at all; where its header `Link` says; at an address that stands in it; at the same address with a
 * cursor that stands in it; at the same address with the number of the page. CSV has room for none but the first two.
 */
export const sourcePagings = ['none', 'link', 'next', 'cursor', 'number'] as const;
export type SourcePaging = (typeof sourcePagings)[number];
export const csvPagings: readonly SourcePaging[] = ['none', 'link'];
/** Whether the way on stands in the answer, and whether it goes into a parameter of the address. */
export const saysWhere = (paging: SourcePaging) => paging === 'next' || paging === 'cursor';
export const asksByName = (paging: SourcePaging) => paging === 'cursor' || paging === 'number';

/** Pages of a day; more are taken for some that never end. */
export const mostPages = 200;

/** Rows of a preview. */
export const previewedRows = 20;

/** Says what is wrong with an address, in the order in which it would be noticed. */
function addressProblem(address: string): ErrorKey | undefined {
  const filled = filledAddress(address, '2026-01-31');
  if (!isWebsite(filled)) return 'reportSource.errors.addressMalformed';
  const { username, password, origin } = new URL(filled);
  if (username + password !== '') return 'reportSource.errors.addressSecret';
  if (unknownPlaceholder(address) !== undefined) return 'reportSource.errors.placeholderUnknown';
  return new URL(filledAddress(address, '2026-02-27')).origin === origin
    ? undefined
    : 'reportSource.errors.placeholderInHost';
}

const addressEmpty = 'reportSource.errors.addressEmpty' satisfies ErrorKey;
const address = z.string({ error: addressEmpty }).check(
  z.trim(),
  z.minLength(1, addressEmpty),
  z.maxLength(2000, 'common.errors.tooLong' satisfies ErrorKey),
  z.check(({ value, issues }) => {
    const message = value === '' ? undefined : addressProblem(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  }),
);

const fields = {
  /** With `{first}` and `{last}` where the days stand that it is asked for. */
  address,
  auth: z.enum(sourceAuths),
  /** The user of basic, the name of the header or of the parameter; null: none of them. */
  authName: optionalText(200),
  /** Password, or the value of the header or parameter; null: as it is stored. */
  secret: z.nullable(z.string().check(z.maxLength(2000, 'common.errors.tooLong' satisfies ErrorKey))),
  format: z.enum(sourceFormats),
  /** Of JSON: the names, with points between them, that lead to the list of rows; null: it is the answer itself. */
  rows: optionalText(200),
  paging: z.enum(sourcePagings),
  /** The names that lead to the address or cursor of the next page, as those of the rows; null: it stands nowhere. */
  pagingAt: optionalText(200),
  /** The parameter of the address that the cursor, or the page's number, goes into; null: none. */
  pagingName: optionalText(100),
  /** Of JSON a column may have points in its name, too: `placement.id`. */
  mapping: revenueMapping,
  /** Where the days begin that it tells of. */
  zone: z
    .string({ error: 'reportSource.errors.zoneWrong' satisfies ErrorKey })
    .check(z.maxLength(64), z.refine(isTimeZone, 'reportSource.errors.zoneWrong' satisfies ErrorKey)),
};
const form = z.object(fields);
export type ReportSourceForm = z.infer<typeof form>;

type Whole = Parameters<ReturnType<typeof whenRight>>[0];

/** Where all else is right that is said of columns; another one may be missing, too. */
const whenColumn =
  (role: string, ...others: readonly string[]) =>
  ({ value, issues }: Whole): boolean =>
    typeof value === 'object' &&
    value !== null &&
    issues.every(({ path = [] }) => {
      const [first, second, third] = path;
      if (first === undefined || others.some((other) => other === first)) return false;
      return first !== 'mapping' || (second === 'columns' && third !== undefined && third !== role);
    });

const columnIn = (role: 'unit' | 'revenue') =>
  z.refine<ReportSourceForm>(({ mapping }) => mapping.columns[role] !== null, {
    error: 'reportSource.errors.columnEmpty' satisfies ErrorKey,
    path: ['mapping', 'columns', role],
    when: whenColumn(role),
  });

const checks = [
  z.refine<ReportSourceForm>(
    ({ auth, authName }) => auth === 'none' || (authName !== null && authName !== ''),
    {
      error: 'reportSource.errors.authNameEmpty' satisfies ErrorKey,
      path: ['authName'],
      when: whenRight('auth', 'authName'),
    },
  ),
  z.refine<ReportSourceForm>(
    ({ auth, authName }) =>
      auth !== 'header' ||
      authName === null ||
      authName === '' ||
      (headerName.test(authName) && !ownHeaders.includes(authName.toLowerCase())),
    {
      error: 'reportSource.errors.headerMalformed' satisfies ErrorKey,
      path: ['authName'],
      when: whenRight('auth', 'authName'),
    },
  ),
  z.refine<ReportSourceForm>(
    ({ auth, secret }) => auth !== 'header' || secret === null || headerValue.test(secret),
    {
      error: 'common.errors.unseen' satisfies ErrorKey,
      path: ['secret'],
      when: whenRight('auth', 'secret'),
    },
  ),
  z.refine<ReportSourceForm>(({ format, paging }) => format === 'json' || csvPagings.includes(paging), {
    error: 'reportSource.errors.pagingOfCsv' satisfies ErrorKey,
    path: ['paging'],
    when: whenRight('format', 'paging'),
  }),
  z.refine<ReportSourceForm>(({ paging, pagingAt }) => !saysWhere(paging) || (pagingAt ?? '') !== '', {
    error: 'reportSource.errors.pagingAtEmpty' satisfies ErrorKey,
    path: ['pagingAt'],
    when: whenRight('paging', 'pagingAt'),
  }),
  z.refine<ReportSourceForm>(({ paging, pagingName }) => !asksByName(paging) || (pagingName ?? '') !== '', {
    error: 'reportSource.errors.pagingNameEmpty' satisfies ErrorKey,
    path: ['pagingName'],
    when: whenRight('paging', 'pagingName'),
  }),
  columnIn('unit'),
  columnIn('revenue'),
  z.refine<ReportSourceForm>(({ address: at, mapping }) => mapping.columns.day !== null || hasDay(at), {
    error: 'reportSource.errors.dayNowhere' satisfies ErrorKey,
    path: ['mapping', 'columns', 'day'],
    when: whenColumn('day', 'address'),
  }),
] as const;

export const reportSourceForm = form.check(...checks);

export const reportSource = z.object({
  ...fields,
  /** As it was entered, while a new contract may ask for more. */
  address: z.string(),
  secret: z.null(),
  /** The end of the stored secret; null: there is none. */
  secretTail: z.nullable(z.string()),
  /** Of its last change; 0: nothing is stored yet, and the network's own report is used where there is one. */
  version: z.int(),
});
export type ReportSource = z.infer<typeof reportSource>;

const edit = { permission: 'accounts', actions: ['edit'] } as const;
const refused = [
  'common.errors.notFound',
  'account.errors.ofAllApps',
  'reportSource.errors.addressInsecure',
  'reportSource.errors.addressPrivate',
  'reportSource.errors.secretEmpty',
  'reportSource.errors.secretAgain',
] as const;

export const getReportSource = defineCall({
  method: 'GET',
  path: '/report/revenue/source/get',
  summary: 'The address that an account’s revenue is fetched from; of its secret only the last characters.',
  access: { permission: 'accounts', actions: ['query'] },
  request: z.object({ id }),
  response: reportSource,
  errors: ['common.errors.notFound'],
});

export const saveReportSource = defineCall({
  method: 'POST',
  path: '/report/revenue/source/save',
  summary: 'Has an account’s revenue fetched from an address, in place of the network’s own report.',
  access: edit,
  request: z.object({ ...fields, id, version: z.int().check(z.nonnegative()) }).check(...checks),
  response: reportSource,
  errors: [...refused, 'common.errors.staleEdit'],
});

export const removeReportSource = defineCall({
  method: 'POST',
  path: '/report/revenue/source/remove',
  summary: 'Ends fetching from an address; the network’s own report is used again where there is one.',
  access: edit,
  request: z.object({ id }),
  response: z.null(),
  errors: ['common.errors.notFound', 'account.errors.ofAllApps'],
});

const previewRow = z.object({
  unit: z.string(),
  /** null: it matches nothing, or more than one. */
  instance: z.nullable(z.object({ id, name: z.string(), appName: z.string(), plat: z.literal([0, 1]) })),
  country: z.string(),
  impressions: z.nullable(z.int()),
  clicks: z.nullable(z.int()),
  /** Decimal text. */
  revenue: z.string(),
  currency: z.string(),
});

export const sourcePreview = z.object({
  /** What it was asked for: the last day that is over at the source. */
  day: z.iso.date(),
  /** So many were read. */
  pages: z.int(),
  /** Of all rows of the day. */
  counts: z.object({ rows: z.int(), matched: z.int(), unmatched: z.int() }),
  totals: revenueCheck.shape.totals,
  unmatchedUnits: revenueCheck.shape.unmatchedUnits,
  /** The first of them, as they would be filed. */
  rows: z.array(previewRow),
});
export type SourcePreview = z.infer<typeof sourcePreview>;

export const testReportSource = defineCall({
  method: 'POST',
  path: '/report/revenue/source/test',
  summary: 'Asks an address for one day and shows what its rows would be filed as. Changes nothing.',
  access: edit,
  request: z.object({ ...fields, id }).check(...checks),
  response: sourcePreview,
  errors: [...refused, 'reportSource.errors.storeAway', 'common.errors.tooManyRequests'],
});

/** The fields of a form as they are when nothing has been entered. */
export const blankSource = (currency: string): Omit<ReportSource, 'version'> => ({
  ...{
    address: '',
    auth: 'none',
    authName: null,
    secret: null,
    secretTail: null,
    format: 'json',
    rows: null,
    paging: 'none',
    pagingAt: null,
    pagingName: null,
  },
  mapping: {
    columns: Object.fromEntries(revenueRoles.map((role) => [role, null])) as Record<
      (typeof revenueRoles)[number],
      null
    >,
    ...{ dayOrder: 'ymd', decimalMark: 'point', usualCurrency: currency },
  },
  zone: 'UTC',
});
