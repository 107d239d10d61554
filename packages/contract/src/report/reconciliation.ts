import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { downloadTicket } from '../kit/download.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant } from '../kit/fields.ts';
import { adnId } from '../publisher/account.ts';

export const reconciliationErrors = defineErrors('reconciliation', {
  monthMalformed: { code: 'badParameter' },
  monthAhead: { code: 'badParameter' },
  toleranceMalformed: { code: 'badParameter' },
  noteEmpty: { code: 'badParameter' },
});

/** Percent that two sides may differ by and still agree, until an organization says otherwise. */
export const usualTolerance = 5;

/** Units of one answer at most: those that differ most. */
export const mostReconciledUnits = 500;

/** A calendar month, `2026-03`; its days are UTC days here, and whatever networks take for days there. */
export const month = z
  .string({ error: 'reconciliation.errors.monthMalformed' satisfies ErrorKey })
  .check(
    z.regex(/^20(1[89]|[2-9]\d)-(0[1-9]|1[0-2])$/, 'reconciliation.errors.monthMalformed' satisfies ErrorKey),
  );

/**
 * Why own counts and a network's report differ, in the order in which they are asked: days that it may still change; days
 * that it never reported; units of which one side knows nothing; days that begin at another hour; rates of other days than
 * the month's average; impressions that it left out while it pays the same for each; another eCPM than was estimated.
 */
export const causeKinds = [
  'lag',
  'missingDays',
  'missingUnit',
  'timeZone',
  'rate',
  'invalidTraffic',
  'price',
] as const;
export type CauseKind = (typeof causeKinds)[number];

/**
 * Why a payout differs from the report, in the order in which they are asked: days that were paid and never reported; the rates of a
 * later month; months before it that were paid together with it, or a part that came with a later one.
 */
export const payoutCauseKinds = ['unreportedDays', 'payoutRate', 'carriedOver', 'paidLater'] as const;
export type PayoutCauseKind = (typeof payoutCauseKinds)[number];

/** USD as decimal text. */
const usd = z.string();
const count = z.int();
const day = z.iso.date();

/** Impressions and USD of the difference that something stands for, with its sign. */
const part = { impressions: count, usd };

/** What a cause rests on: those facts that its sentence says. */
const facts = z.partial(
  z.object({
    days: count,
    /** Ours that the network reported nothing of, and what they showed. */
    ownUnits: count,
    ownImpressions: count,
    /** The network's that we showed nothing of, and what it reported of them. */
    networkUnits: count,
    networkUsd: usd,
    /** IANA name, and the sums of what days differ by, as shares of the network's impressions: as they are, and with its days. */
    zone: z.string(),
    differs: z.number(),
    differsInZone: z.number(),
    /** USD for one unit of the currency: as the days were converted, and the month's average. */
    usedRate: z.string(),
    averageRate: z.string(),
    /** USD per thousand impressions. */
    ownEcpm: usd,
    networkEcpm: usd,
  }),
);

const cause = z.object({ kind: z.enum(causeKinds), ...part, facts });
export type Cause = z.infer<typeof cause>;

const payoutCause = z.object({
  kind: z.enum(payoutCauseKinds),
  /** Of what was paid less what was reported, with its sign. */
  usd,
  facts: z.partial(
    z.object({
      /** Not reported, and what own counts have of them. */
      days: count,
      ownUsd: usd,
      /** Whose rates fit, or the first of those that were paid otherwise than they were reported, the last, and by how much. */
      month: z.string(),
      lastMonth: z.string(),
      otherUsd: usd,
    }),
  ),
});
export type PayoutCause = z.infer<typeof payoutCause>;

const side = {
  own: count,
  /** Null: the network's report counts no impressions. */
  reported: z.nullable(count),
};
const money = {
  /** Our own estimate. */
  ownUsd: usd,
  /** In the line's currency, as the network says it, and in USD at the rates of the days. */
  money: z.string(),
  reportedUsd: usd,
};

const line = z.object({
  adnId: z.int(),
  /** ISO 4217: of its report; USD where there is none. */
  currency: z.string(),
  /** `waiting`: days that are final agree, and the others may change still. */
  status: z.enum(['agrees', 'look', 'waiting']),
  /** The last day whose figures the network changes no more, and the days of the month after it that have begun. */
  finalUntil: day,
  openDays: count,
  impressions: z.object(side),
  revenue: z.object(money),
  /** What the network paid; null: nothing is noted. The sum of those of its currency, and in USD at the month's average rates. */
  payout: z.nullable(
    z.object({
      /** Each by itself, as it was paid. */
      amounts: z.array(z.object({ currency: z.string(), amount: z.string() })),
      /** Null: the rate of a currency is not known. */
      usd: z.nullable(usd),
      /** Whether it is what was reported, within the tolerance; null: it can't be told. */
      isWithin: z.nullable(z.boolean()),
      /** Why it is not; none where it is, or can't be told. */
      causes: z.array(payoutCause),
      /** What no cause explains of it. */
      unexplainedUsd: usd,
    }),
  ),
  notes: count,
  /** Whether impressions and money are within the tolerance; null: the network counts none. */
  within: z.object({ impressions: z.nullable(z.boolean()), revenue: z.boolean() }),
  causes: z.array(cause),
  /** What of the differences no cause explains. */
  unexplained: z.object(part),
});
export type ReconciliationLine = z.infer<typeof line>;

const reportErrors = [
  'report.errors.tookTooLong',
  'report.errors.tooManyRows',
  'report.errors.tooMuchMemory',
  'report.errors.busy',
] as const satisfies readonly ErrorKey[];

const access = (...actions: readonly ('query' | 'import' | 'edit')[]) =>
  ({ permission: 'performance', actions }) as const;

export const getReconciliation = defineCall({
  method: 'GET',
  path: '/report/reconciliation',
  summary:
    'Own counts and what networks reported of a month, by network and currency: whether they agree, and what likely explains the difference.',
  access: access('query'),
  request: z.object({ month }),
  response: z.object({
    /** Percent. */
    tolerance: z.string(),
    /** The asker is limited to some apps: lines are of these alone. */
    isLimited: z.boolean(),
    /** Those to look at first, then by money. */
    lines: z.array(line),
  }),
  errors: reportErrors,
});

const dayRow = z.object({
  day,
  /** `silent`: final, and not reported. */
  state: z.enum(['final', 'open', 'silent']),
  ...side,
  ...money,
  /** Own impressions of the network's day, where its days begin at another hour. */
  ownInZone: z.nullable(count),
});
const unitRow = z.object({
  /** Null: it matches no instance. */
  instanceId: z.nullable(id),
  /** Null: gone. */
  name: z.nullable(z.string()),
  /** What the network calls it. */
  unit: z.string(),
  appName: z.nullable(z.string()),
  /** `unreported`: the network said nothing of it; `unknown`: we showed nothing of it. */
  state: z.enum(['both', 'unreported', 'unknown']),
  ...side,
  ...money,
});
export type ReconciledDay = z.infer<typeof dayRow>;
export type ReconciledUnit = z.infer<typeof unitRow>;

const note = z.object({
  id,
  text: z.string(),
  at: instant,
  /** Null: somebody who is gone. */
  who: z.nullable(z.string()),
});
export type ReconciliationNote = z.infer<typeof note>;

const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/, 'common.errors.invalid' satisfies ErrorKey));

/** Which line. */
const place = { month, adnId, currency: currencyCode };

export const getReconciliationLine = defineCall({
  method: 'GET',
  path: '/report/reconciliation/line',
  summary: 'A line of the reconciliation by day and by ad unit.',
  access: access('query'),
  request: z.object(place),
  response: z.object({
    line,
    days: z.array(dayRow),
    /** The newest first; none for whoever is limited to some apps. */
    notes: z.array(note),
    /** At most 500: those that differ most. */
    units: z.array(unitRow),
    unitCount: count,
  }),
  errors: ['common.errors.notFound', ...reportErrors],
});

export const disputeFormats = ['csv', 'pdf'] as const;
/** Which line a file is of. */
export const disputeOf = z.object(place);

export const fetchDispute = defineCall({
  method: 'POST',
  path: '/report/reconciliation/dispute',
  summary: 'A ticket for a line as a file, by day and ad unit, to put before the network.',
  access: { permission: 'performance', actions: ['export'] },
  request: z.extend(disputeOf, { format: z.enum(disputeFormats) }),
  response: downloadTicket,
  errors: ['common.errors.notFound', ...reportErrors],
});

/** How much more own counts say than the network, as a share of what it says; null: it says nothing. */
export function differenceOf(own: number, reported: number): number | null {
  if (reported === 0) return own === 0 ? 0 : null;
  return (own - reported) / reported;
}

export const toleranceForm = z.object({
  /** 0 to 100, with two decimals at most. */
  percent: z
    .string({ error: 'reconciliation.errors.toleranceMalformed' satisfies ErrorKey })
    .check(
      z.trim(),
      z.regex(
        /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/,
        'reconciliation.errors.toleranceMalformed' satisfies ErrorKey,
      ),
    ),
});

export const updateTolerance = defineCall({
  method: 'POST',
  path: '/report/reconciliation/tolerance',
  summary:
    'Says by how much own counts, reports and payouts may differ and still agree, for the organization.',
  access: access('edit'),
  request: toleranceForm,
  response: toleranceForm,
  errors: [],
});

export const noteLimit = 2_000;

export const noteForm = z.object({
  text: z
    .string({ error: 'reconciliation.errors.noteEmpty' satisfies ErrorKey })
    .check(
      z.trim(),
      z.minLength(1, 'reconciliation.errors.noteEmpty' satisfies ErrorKey),
      z.maxLength(noteLimit, 'common.errors.tooLong' satisfies ErrorKey),
    ),
});

export const addReconciliationNote = defineCall({
  method: 'POST',
  path: '/report/reconciliation/note/add',
  summary: 'Adds a note to a line: what was found, who was written to.',
  access: access('edit'),
  request: z.extend(noteForm, place),
  response: z.object({ id }),
  errors: [],
});

export const removeReconciliationNote = defineCall({
  method: 'POST',
  path: '/report/reconciliation/note/remove',
  summary: 'Removes a note; the change log keeps it.',
  access: access('edit'),
  request: z.object({ id }),
  response: z.object({}),
  errors: ['common.errors.notFound'],
});
