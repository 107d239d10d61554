import type { Language } from '@millrace/contract/common';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import { figureText } from '@millrace/contract/report/formula';
import { differenceOf, type ReconciliationLine } from '@millrace/contract/report/reconciliation';
import { evidenceOf, payoutEvidenceOf } from '@millrace/contract/report/reconciliation-text';
import { dollarText, numberText } from '@millrace/contract/report/unit-text';
import type { PdfBlock, PdfDocument } from '../../../platform/pdf/document.ts';
import { translate } from '../../../platform/text.ts';
import type { DisputeRow } from './dispute-rows.ts';

/** Rows of the document: those that differ most; the CSV file has all of them. */
const mostRows = 500;

interface Facts {
  readonly line: ReconciliationLine;
  readonly rows: readonly DisputeRow[];
  readonly month: string;
  readonly tolerance: string;
  readonly organization: string;
  readonly from: string;
  readonly logo: Uint8Array | null;
  readonly madeAt: Date;
}

/** What an organization puts before a network: both sides, what likely explains the difference, and the rows. */
export function disputeDocument(lang: Language, facts: Facts): PdfDocument {
  const { line, rows, month, tolerance, organization, from, logo, madeAt } = facts;
  const words = wordsOf(lang);
  const { text, count } = words;
  const network = networkName(line.adnId, lang);
  const title = text('reconciliation.disputeTitle', { network, month });
  const shown = worst(rows);
  const some = text('reconciliation.someRows', { shown: count(shown.length), count: rows.length });
  return {
    ...{ title, from, logo, madeAt },
    blocks: [
      {
        kind: 'facts',
        facts: [
          [text('reconciliation.organization'), organization],
          [text('reconciliation.network'), network],
          [text('reconciliation.month'), month],
          [text('reconciliation.currency'), line.currency],
          [text('reconciliation.finalUntil'), line.finalUntil],
        ],
      },
      sidesTable(words, line, network),
      { kind: 'note', text: text('reconciliation.tolerance', { percent: tolerance }) },
      ...(line.causes.length === 0 ? [] : [causesTable(words, line)]),
      ...(line.payout?.isWithin === false ? [payoutCausesTable(words, line.payout)] : []),
      rowsTable(words, shown),
      ...(rows.length > shown.length ? [{ kind: 'note' as const, text: some }] : []),
    ],
    footer: `${organization} · ${title}`,
  };
}

type Words = ReturnType<typeof wordsOf>;

/** Texts and figures of a language. */
function wordsOf(lang: Language) {
  const count = (value: number) => numberText(lang, value);
  const share = (value: number) => numberText(lang, value, { style: 'percent', maximumFractionDigits: 1 });
  return {
    text: (key: Parameters<typeof translate>[1], params: Parameters<typeof translate>[2] = {}) =>
      translate(lang, key, params),
    ...{ count, share },
    usd: (amount: string) => dollarText(lang, Number(amount)),
    amount: (amount: string) =>
      numberText(lang, Number(amount), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    difference(own: number, reported: number | null) {
      const found = reported === null ? null : differenceOf(own, reported);
      return found === null ? '–' : share(found);
    },
  };
}

function sidesTable(
  { text, count, usd, amount, difference }: Words,
  { impressions, revenue, payout, currency }: ReconciliationLine,
  network: string,
): PdfBlock {
  const inCurrency = [text('reconciliation.revenueIn', { currency }), '', amount(revenue.money), ''];
  const isOnlyPayout = (paidIn: string) => paidIn === currency && payout?.amounts.length === 1;
  return {
    ...{ kind: 'table', wraps: true },
    columns: [
      { title: '', width: 2 },
      { title: text('reconciliation.ourSide'), width: 2, isNumber: true },
      { title: network, width: 2, isNumber: true },
      { title: text('reconciliation.difference'), width: 1.5, isNumber: true },
    ],
    rows: [
      [
        text('reconciliation.impressions'),
        count(impressions.own),
        impressions.reported === null ? '–' : count(impressions.reported),
        difference(impressions.own, impressions.reported),
      ],
      [
        text('reconciliation.revenueUsd'),
        usd(revenue.ownUsd),
        usd(revenue.reportedUsd),
        difference(Number(revenue.ownUsd), Number(revenue.reportedUsd)),
      ],
      ...(currency === 'USD' ? [] : [inCurrency]),
      ...(payout?.amounts ?? []).map((paid) => [
        text('reconciliation.paidIn', { currency: paid.currency }),
        '',
        amount(paid.amount),
        isOnlyPayout(paid.currency) ? difference(Number(paid.amount), Number(revenue.money)) : '',
      ]),
    ],
    sums: [],
  };
}

function causesTable(
  { text, count, usd, share }: Words,
  { causes, unexplained, finalUntil }: ReconciliationLine,
): PdfBlock {
  const part = (of: { readonly impressions: number; readonly usd: string }) => [
    of.impressions === 0 ? '' : count(of.impressions),
    Number(of.usd) === 0 ? '' : usd(of.usd),
  ];
  return {
    ...{ kind: 'table', wraps: true },
    columns: [
      { title: text('reconciliation.causes'), width: 2 },
      { title: text('reconciliation.evidenceTitle'), width: 4.6 },
      { title: text('reconciliation.impressions'), width: 1.4, isNumber: true },
      { title: text('reconciliation.revenueUsd'), width: 1.4, isNumber: true },
    ],
    rows: causes.map((cause) => [
      text(`reconciliation.kinds.${cause.kind}`),
      text(`reconciliation.evidence.${cause.kind}`, {
        ...evidenceOf(cause, { count, usd, share }),
        finalUntil,
      }),
      ...part(cause),
    ]),
    sums: [{ cells: [text('reconciliation.noCauseFound'), '', ...part(unexplained)] }],
  };
}

function payoutCausesTable(
  { text, count, usd, share }: Words,
  { causes, unexplainedUsd }: NonNullable<ReconciliationLine['payout']>,
): PdfBlock {
  return {
    ...{ kind: 'table', wraps: true },
    columns: [
      { title: text('reconciliation.payoutCauses'), width: 2 },
      { title: text('reconciliation.evidenceTitle'), width: 6 },
      { title: 'USD', width: 1.4, isNumber: true },
    ],
    rows: causes.map((cause) => [
      text(`reconciliation.payoutKinds.${cause.kind}`),
      text(`reconciliation.payoutEvidence.${cause.kind}`, payoutEvidenceOf(cause, { count, usd, share })),
      usd(cause.usd),
    ]),
    sums: [{ cells: [text('reconciliation.noCauseFound'), '', usd(unexplainedUsd)] }],
  };
}

function rowsTable({ text, count, usd }: Words, rows: readonly DisputeRow[]): PdfBlock {
  return {
    ...{ kind: 'table', wraps: true },
    columns: [
      { title: text('reconciliation.day'), width: 1.6 },
      { title: text('reconciliation.unit'), width: 4 },
      { title: text('reconciliation.own'), width: 1.8, isNumber: true },
      { title: text('reconciliation.reported'), width: 1.8, isNumber: true },
      { title: text('reconciliation.ownUsd'), width: 1.6, isNumber: true },
      { title: text('reconciliation.reportedUsd'), width: 1.8, isNumber: true },
    ],
    rows: rows.map(({ day, unit, name, own, reported }) => [
      day,
      unit === '' ? name : unit,
      own === null ? '–' : count(own.impressions),
      reported?.isCounted ? count(reported.impressions) : '–',
      own === null ? '–' : usd(figureText(own.usd)),
      reported === null ? '–' : usd(figureText(reported.usd)),
    ]),
    sums: [],
  };
}

/** Those whose money differs most, in the order in which they stand. */
function worst(rows: readonly DisputeRow[]): readonly DisputeRow[] {
  if (rows.length <= mostRows) return rows;
  const gapOf = ({ own, reported }: DisputeRow) => {
    const gap = (own?.usd ?? 0n) - (reported?.usd ?? 0n);
    return gap < 0n ? -gap : gap;
  };
  const chosen = new Set(rows.toSorted((one, other) => Number(gapOf(other) - gapOf(one))).slice(0, mostRows));
  return rows.filter((row) => chosen.has(row));
}
