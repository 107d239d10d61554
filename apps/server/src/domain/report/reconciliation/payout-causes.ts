import { figureText } from '@millrace/contract/report/formula';
import type { PayoutCause } from '@millrace/contract/report/reconciliation';
import { absolute, takenOf, worthSaying } from './causes.ts';

/** Another month of the network: USD in billionths. */
export interface OtherMonth {
  readonly month: string;
  /** What was paid less what was reported. */
  readonly gap: bigint;
}

export interface PayoutAsked {
  readonly paid: bigint;
  readonly reported: bigint;
  /** Final days of which nothing was reported, and what own counts have of them. */
  readonly silentDays: number;
  readonly silentUsd: bigint;
  /** What the report would have come to, had it been paid at the rates of a month; none where no rates are in it. */
  readonly atRates: readonly { readonly month: string; readonly usd: bigint }[];
  /** The months before, and those after it, the nearest first. */
  readonly before: readonly OtherMonth[];
  readonly after: readonly OtherMonth[];
}

interface Candidate extends Pick<PayoutCause, 'kind' | 'facts'> {
  readonly usd: bigint;
}

export interface PayoutExplained {
  readonly causes: readonly PayoutCause[];
  readonly unexplainedUsd: string;
}

/**
 * What likely explains that a payout is not what was reported, of what the figures show: each takes no more than is left of the
 * difference, and in its direction alone. What a network deducts without saying so shows nowhere, and stays unexplained.
 */
export function explainPayout(asked: PayoutAsked): PayoutExplained {
  const whole = asked.paid - asked.reported;
  let left = whole;
  const causes: PayoutCause[] = [];
  const candidates = [
    () => unreported(asked),
    () => atOtherRates(asked, left),
    () => carriedOver(asked, left),
    () => paidLater(asked, left),
  ];
  for (const candidate of candidates) {
    const found = candidate();
    if (found === null) continue;
    const usd = worthSaying(takenOf(left, found.usd), whole);
    if (usd === 0n) continue;
    left -= usd;
    causes.push({ kind: found.kind, usd: figureText(usd), facts: found.facts });
  }
  return { causes, unexplainedUsd: figureText(left) };
}

function unreported({ silentDays, silentUsd }: PayoutAsked): Candidate | null {
  if (silentDays === 0) return null;
  const facts = { days: silentDays, ownUsd: figureText(silentUsd) };
  return { kind: 'unreportedDays', usd: silentUsd, facts };
}

/** The month whose rates leave the least. */
function atOtherRates({ reported, atRates }: PayoutAsked, left: bigint): Candidate | null {
  const tried = atRates.map(({ month, usd }) => ({ month, usd: usd - reported }));
  const [best] = tried.sort((one, other) => {
    const [mine, theirs] = [absolute(left - one.usd), absolute(left - other.usd)];
    return mine < theirs ? -1 : mine > theirs ? 1 : 0;
  });
  if (best === undefined || absolute(left - best.usd) >= absolute(left)) return null;
  return { kind: 'payoutRate', usd: best.usd, facts: { month: best.month } };
}

/** Months before it of which less was paid than reported: nothing is paid below a threshold, and then all of it. */
function carriedOver({ before }: PayoutAsked, left: bigint): Candidate | null {
  if (left <= 0n) return null;
  return together(
    'carriedOver',
    before.filter(({ gap }) => gap < 0n),
    left,
  );
}

function paidLater({ after }: PayoutAsked, left: bigint): Candidate | null {
  if (left >= 0n) return null;
  return together(
    'paidLater',
    after.filter(({ gap }) => gap > 0n),
    left,
  );
}

/** The nearest months whose gaps, added up, are enough. */
function together(
  kind: 'carriedOver' | 'paidLater',
  months: readonly OtherMonth[],
  left: bigint,
): Candidate | null {
  const used: OtherMonth[] = [];
  let gap = 0n;
  for (const one of months) {
    if (absolute(gap) >= absolute(left)) break;
    used.push(one);
    gap += one.gap;
  }
  const named = used.map(({ month }) => month).sort();
  const [month, lastMonth] = [named.at(0), named.at(-1)];
  if (month === undefined || lastMonth === undefined) return null;
  return { kind, usd: -gap, facts: { month, lastMonth, otherUsd: figureText(absolute(gap)) } };
}
