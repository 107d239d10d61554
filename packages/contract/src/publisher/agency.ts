import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { downloadTicket } from '../kit/download.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, optionalText, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { currencies } from './account.ts';
import { paymentMethods } from './payment.ts';

export const agencyErrors = defineErrors('agency', {
  monthMalformed: { code: 'badParameter' },
  monthOpen: { code: 'badParameter' },
  nothingEarned: { code: 'cannotChange' },
  alreadyMade: { code: 'cannotChange' },
  laterMade: { code: 'cannotChange' },
  wrongState: { code: 'cannotChange' },
  nothingToPay: { code: 'cannotChange' },
  reasonEmpty: { code: 'badParameter' },
  amountMalformed: { code: 'badParameter' },
  amountDiffers: { code: 'badParameter' },
  amountFarOff: { code: 'badParameter' },
  rateUnknown: { code: 'badParameter' },
  currencyEmpty: { code: 'badParameter' },
  referenceEmpty: { code: 'badParameter' },
  dayMalformed: { code: 'badParameter' },
  dayAhead: { code: 'badParameter' },
  documentKind: { code: 'badParameter' },
  documentTooLarge: { code: 'badParameter' },
  documentNameEmpty: { code: 'badParameter' },
  twice: { code: 'badParameter' },
});

const key = (name: ErrorKey) => name;

export const statementStates = ['open', 'approved', 'paid', 'held'] as const;
export type StatementState = (typeof statementStates)[number];

/** What can become of a statement, and out of which states; a released one is again what it was before. */
export const statementMoves = {
  approve: { from: ['open'], to: 'approved' },
  hold: { from: ['open', 'approved'], to: 'held' },
  release: { from: ['held'], to: 'before' },
  pay: { from: ['approved'], to: 'paid' },
  unpay: { from: ['paid'], to: 'approved' },
} as const satisfies Record<
  string,
  { readonly from: readonly StatementState[]; readonly to: StatementState | 'before' }
>;
export type StatementMove = keyof typeof statementMoves;

/** Whether a statement in a state can be moved so. */
export function canMove(state: StatementState, move: StatementMove): boolean {
  const from: readonly StatementState[] = statementMoves[move].from;
  return from.includes(state);
}

/** Statements are in this currency; what was paid may have been another one. */
export const statementCurrency = 'USD';
/** Percent that a payment in another currency may be off by the day's reference rate: banks have their own rates and fees. */
export const paymentTolerance = 5;
/** Bytes of a document. */
export const mostDocumentBytes = 5_242_880;
/** Months before its own that a statement corrects. */
export const correctedMonths = 12;

/** The first day of a month, UTC. */
export const statementMonth = z
  .string({ error: key('agency.errors.monthMalformed') })
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-01$/, key('agency.errors.monthMalformed')));

/** Decimal text. */
const amount = z.string();

const payment = z.object({
  amount,
  currency: z.string(),
  /** How the organization was to be paid at that time. */
  method: z.enum(paymentMethods),
  reference: z.string(),
  paidOn: z.iso.date(),
  document: z.nullable(z.object({ name: z.string(), bytes: z.int() })),
});

export const statement = z.object({
  id,
  month: z.string(),
  state: z.enum(statementStates),
  /** Why it is held. */
  holdReason: z.nullable(z.string()),
  currency: z.string(),
  /** The platform's share in percent, as it was when the statement was made. */
  share: amount,
  /** What own ads earned, as the reports count it, corrections included. */
  revenue: amount,
  /** The same less the platform's share. */
  net: amount,
  /** What was left over before, less than a cent or what is owed back. */
  carriedIn: amount,
  /** What is paid: whole cents. */
  amount,
  carriedOut: amount,
  madeAt: instant,
  approvedAt: z.nullable(instant),
  /** null: not paid yet, or settled with nothing to pay. */
  payment: z.nullable(payment),
  version,
});
export type Statement = z.infer<typeof statement>;

export const statementLine = z.object({
  appId: z.int(),
  /** What the app was called when the statement was made. */
  appName: z.string(),
  /** Another one than the statement's: a correction of that month. */
  month: z.string(),
  revenue: amount,
  share: amount,
  net: amount,
});
export type StatementLine = z.infer<typeof statementLine>;

export const statementWithLines = z.extend(statement, { lines: z.array(statementLine) });

/** As Administrators see it, who settle with everybody. */
export const anyStatement = z.extend(statement, {
  organization: z.object({ id, name: z.string() }),
  /** How the organization wants to be paid now. */
  paysBy: z.enum(paymentMethods),
});
export type AnyStatement = z.infer<typeof anyStatement>;

const shown = z.nullable(z.string());

/** Whom to pay, as the organization's payment settings have it now. */
const payee = z.object({
  beneficiaryName: shown,
  bankName: shown,
  bankAddress: shown,
  country: shown,
  swiftCode: shown,
  storeAddress: shown,
  /** Of accounts the last characters, by their names. */
  tails: z.record(z.string(), z.string()),
});
export type Payee = z.infer<typeof payee>;

const read = { permission: 'payment', actions: ['query'] } as const;
const settle = { permission: 'agency', actions: ['edit'] } as const;

const readAll = { permission: 'agency', actions: ['query'] } as const;

/** A statement as a file. */
export const statementFormats = ['pdf', 'csv'] as const;

export const statementSorts = ['month', 'state', 'revenue', 'amount', 'paidOn'] as const;

export const listStatements = defineCall({
  method: 'GET',
  path: '/finance/agency/list',
  summary: 'Statements of what own ads have earned the organization, the newest month first.',
  access: read,
  request: z.object({
    ...pageRequest,
    ...sortRequest(...statementSorts),
    state: z.optional(z.enum(statementStates)),
  }),
  response: z.extend(pageOf(statement), {
    /** The last month that is over, for which a statement can be made. */
    lastMonth: z.string(),
  }),
  errors: [],
});

export const getStatement = defineCall({
  method: 'GET',
  path: '/finance/agency/get',
  summary: 'One statement with its lines by app, and what was paid.',
  access: read,
  request: z.object({ id }),
  response: statementWithLines,
  errors: ['common.errors.notFound'],
});

export const fetchStatement = defineCall({
  method: 'POST',
  path: '/finance/agency/fetch',
  summary: 'A ticket for a statement as a file.',
  access: { permission: 'payment', actions: ['export'] },
  request: z.object({ id, format: z.enum(statementFormats) }),
  response: downloadTicket,
  errors: ['common.errors.notFound'],
});

export const fetchPaymentDocument = defineCall({
  method: 'POST',
  path: '/finance/agency/document/fetch',
  summary: 'A ticket for the document of a payment.',
  access: { permission: 'payment', actions: ['export'] },
  request: z.object({ id }),
  response: downloadTicket,
  errors: ['common.errors.notFound'],
});

const reportErrors = [
  'report.errors.tookTooLong',
  'report.errors.tooManyRows',
  'report.errors.tooMuchMemory',
  'report.errors.busy',
] as const;

export const makeStatement = defineCall({
  method: 'POST',
  path: '/finance/agency/make',
  summary:
    'Makes the statement of a month that is over, from what the reports say of own ads; one that nobody has approved is made anew.',
  access: settle,
  request: z.object({ month: statementMonth }),
  response: statement,
  errors: [
    'agency.errors.nothingEarned',
    'agency.errors.alreadyMade',
    'agency.errors.laterMade',
    ...reportErrors,
  ],
});

export const makeAllStatements = defineCall({
  method: 'POST',
  path: '/finance/agency/make-all',
  summary:
    'Has a job make the statements of a month for every organization that has none yet; those that earned nothing get none.',
  access: settle,
  request: z.object({ month: statementMonth }),
  response: z.null(),
  errors: [],
});

export const moveStatement = defineCall({
  method: 'POST',
  path: '/finance/agency/move',
  summary:
    'Approves a statement, holds it with a reason, or releases it again; approved with nothing to pay it is settled at once. Takes back, with a reason, a payment that was noted by mistake.',
  access: settle,
  request: z
    .object({ id, version, move: z.enum(['approve', 'hold', 'release', 'unpay']), reason: optionalText(500) })
    .check(
      z.refine(({ move, reason }) => (move !== 'hold' && move !== 'unpay') || Boolean(reason), {
        path: ['reason'],
        error: key('agency.errors.reasonEmpty'),
      }),
    ),
  response: statement,
  errors: ['common.errors.notFound', 'common.errors.staleEdit', 'agency.errors.wrongState'],
});

export const anyStatementSorts = [...statementSorts, 'organization'] as const;

export const listAllStatements = defineCall({
  method: 'GET',
  path: '/finance/agency/all/list',
  summary:
    'Statements of every organization, the newest month first, and what stands in each state: who is due how much.',
  access: readAll,
  request: z.object({
    ...pageRequest,
    ...sortRequest(...anyStatementSorts),
    state: z.optional(z.enum(statementStates)),
  }),
  response: z.extend(pageOf(anyStatement), {
    /** Of all that match the search, whatever state is asked for. */
    sums: z.array(z.object({ state: z.enum(statementStates), count: z.int(), amount })),
    lastMonth: z.string(),
  }),
  errors: [],
});

export const getAnyStatement = defineCall({
  method: 'GET',
  path: '/finance/agency/all/get',
  summary:
    'One statement of any organization with its lines by app, what was paid and whom to pay (of accounts only the last characters).',
  access: readAll,
  request: z.object({ id }),
  response: z.extend(anyStatement, {
    lines: z.array(statementLine),
    payee,
  }),
  errors: ['common.errors.notFound'],
});

export const chosenStatements = z.array(z.object({ id, version })).check(
  z.minLength(1, key('common.errors.tooFew')),
  z.maxLength(100, key('common.errors.tooMany')),
  z.refine((list) => new Set(list.map((one) => one.id)).size === list.length, key('agency.errors.twice')),
);

export const approveStatements = defineCall({
  method: 'POST',
  path: '/finance/agency/approve',
  summary:
    'Approves open statements of any organizations, all of them or none; those with nothing to pay are settled at once.',
  access: settle,
  request: z.object({ statements: chosenStatements }),
  response: z.null(),
  errors: ['common.errors.notFound', 'common.errors.staleEdit', 'agency.errors.wrongState'],
});

const document = z.object({
  name: text(key('agency.errors.documentNameEmpty'), 200),
  /** Base64 of a PDF or PNG; which it is, its bytes say. */
  content: z
    .string({ error: key('agency.errors.documentKind') })
    .check(
      z.maxLength(Math.ceil(mostDocumentBytes / 3) * 4, key('agency.errors.documentTooLarge')),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, key('agency.errors.documentKind')),
    ),
});

/** What is entered of a payment. */
export const paymentMade = z.object({
  amount: z
    .string({ error: key('agency.errors.amountMalformed') })
    .check(z.trim(), z.regex(/^\d{1,12}(\.\d{1,2})?$/, key('agency.errors.amountMalformed'))),
  currency: z
    .string({ error: key('agency.errors.currencyEmpty') })
    .check(z.refine((code) => currencies.includes(code), key('agency.errors.currencyEmpty'))),
  /** By which the payment is found at the bank or at PayPal. */
  reference: text(key('agency.errors.referenceEmpty'), 140),
  paidOn: z.iso.date(key('agency.errors.dayMalformed')),
  document: z.nullable(document),
  /** It was looked at: the amount is right though the day's rate says otherwise, or no rate is known. */
  confirmed: z._default(z.boolean(), false),
});

export const payStatement = defineCall({
  method: 'POST',
  path: '/finance/agency/pay',
  summary:
    'Notes that an approved statement was paid: when, how much, under which reference, with its document.',
  access: settle,
  request: z.extend(paymentMade, { id, version }),
  response: statement,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'agency.errors.wrongState',
    'agency.errors.nothingToPay',
  ],
});

/** What the Administrator fetches of a statement: itself, or the document of its payment. */
export const anyStatementFiles = [...statementFormats, 'document'] as const;

export const fetchAnyStatement = defineCall({
  method: 'POST',
  path: '/finance/agency/all/fetch',
  summary: 'A ticket for a statement of any organization as a file, or for the document of its payment.',
  access: readAll,
  request: z.object({ id, file: z.enum(anyStatementFiles) }),
  response: downloadTicket,
  errors: ['common.errors.notFound'],
});

/** What is entered of many payments at once: each statement is paid what it says. */
export const paymentsMade = z.object({
  /** Stands before each statement's own number. */
  reference: text(key('agency.errors.referenceEmpty'), 120),
  paidOn: z.iso.date(key('agency.errors.dayMalformed')),
});

/** Under which reference a statement was paid together with others. */
export const referenceOf = (prefix: string, id: number) => `${prefix}-${id}`;

export const payStatements = defineCall({
  method: 'POST',
  path: '/finance/agency/pay-many',
  summary:
    'Notes that approved statements of any organizations were paid what they say, each under the reference and its own number; all of them or none.',
  access: settle,
  request: z.extend(paymentsMade, { statements: chosenStatements }),
  response: z.null(),
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'agency.errors.wrongState',
    'agency.errors.nothingToPay',
  ],
});
