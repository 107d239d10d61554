import { figureText } from '@millrace/contract/report/formula';
import type { Cause, CauseKind } from '@millrace/contract/report/reconciliation';
import { areWithin, type Within } from './agree.ts';
import type { Amount, Pair } from './sides.ts';
import type { Sorted } from './sort-cells.ts';
import type { ZoneFit } from './zones.ts';

export interface Asked extends Sorted {
  /** Hundredths of a percent. */
  readonly tolerance: bigint;
  readonly within: Within;
  /** Days of the month that have begun and are not final. */
  readonly openDays: number;
  /** Own counts of the days that both know, less the same with the network's days. */
  readonly zone: (ZoneFit & { readonly shift: Amount }) | null;
  /** USD for one unit of the line's currency, on the average of the month; null: not known, or it is USD. */
  readonly averageRate: string | null;
}

interface Candidate {
  readonly kind: CauseKind;
  readonly impressions: bigint;
  readonly usd: bigint;
  readonly facts: Cause['facts'];
}

export interface Explained {
  readonly causes: readonly Cause[];
  readonly unexplained: Pick<Cause, 'impressions' | 'usd'>;
}

/** Below this share of a difference a cause is not worth a word: 1 %. */
const leastShare = 100n;

/**
 * What likely explains that own counts and the report differ. Causes take from what is left of the difference in their
 * order, each no more than that and only in its direction, so that together they never explain more than there is. Of what
 * is within the tolerance nothing is explained.
 */
export function explain(asked: Asked): Explained {
  const { own, reported } = asked.total;
  const impressions = {
    asked: asked.within.impressions === false,
    whole: BigInt(own.impressions - reported.impressions),
  };
  const usd = { asked: !asked.within.revenue, whole: own.usd - reported.usd };
  let [leftImpressions, leftUsd] = [impressions.asked ? impressions.whole : 0n, usd.asked ? usd.whole : 0n];
  const causes: Cause[] = [];
  for (const { kind, facts, ...wanted } of candidatesOf(asked)) {
    const taken = {
      impressions: worthSaying(takenOf(leftImpressions, wanted.impressions), impressions.whole),
      usd: worthSaying(takenOf(leftUsd, wanted.usd), usd.whole),
    };
    if (taken.impressions === 0n && taken.usd === 0n) continue;
    leftImpressions -= taken.impressions;
    leftUsd -= taken.usd;
    causes.push({ kind, impressions: Number(taken.impressions), usd: figureText(taken.usd), facts });
  }
  return { causes, unexplained: { impressions: Number(leftImpressions), usd: figureText(leftUsd) } };
}

export const absolute = (value: bigint) => (value < 0n ? -value : value);

/** What of `left` a cause that wants `wanted` may take: nothing beyond it, and nothing in the other direction. */
export function takenOf(left: bigint, wanted: bigint): bigint {
  if (left === 0n || wanted === 0n || left < 0n !== wanted < 0n) return 0n;
  return absolute(wanted) < absolute(left) ? wanted : left;
}

/** What is too little to be named is left unexplained. */
export const worthSaying = (taken: bigint, whole: bigint) =>
  absolute(taken) * leastShare >= absolute(whole) ? taken : 0n;

const gapOf = ({ own, reported }: Pair) => ({
  impressions: BigInt(own.impressions - reported.impressions),
  usd: own.usd - reported.usd,
});

function candidatesOf(asked: Asked): Candidate[] {
  const { open, silent, silentDays, missing, unreported, unknown, zone, openDays } = asked;
  return [
    { kind: 'lag', ...gapOf(open), facts: { days: openDays } },
    { kind: 'missingDays', ...gapOf(silent), facts: { days: silentDays } },
    {
      kind: 'missingUnit',
      ...gapOf(missing),
      facts: {
        ownUnits: unreported.length,
        ownImpressions: missing.own.impressions,
        networkUnits: unknown.length,
        networkUsd: figureText(missing.reported.usd),
      },
    },
    ...(zone === null ? [] : [zoneCandidate(asked, zone)]),
    ...rateCandidates(asked),
    ...trafficCandidates(asked),
  ];
}

function zoneCandidate(
  { both }: Asked,
  { zone, shift, differs, differsInZone }: NonNullable<Asked['zone']>,
): Candidate {
  const share = (impressions: number) => impressions / Math.max(1, both.reported.impressions);
  return {
    kind: 'timeZone',
    impressions: BigInt(shift.impressions),
    usd: shift.usd,
    facts: { zone, differs: share(differs), differsInZone: share(differsInZone) },
  };
}

/** What the report would be worth at the month's average rate. */
function rateCandidates({ averageRate, total: { reported } }: Asked): Candidate[] {
  if (averageRate === null || reported.money === 0n) return [];
  const scale = 10_000_000_000n;
  const average = BigInt(Math.round(Number(averageRate) * Number(scale)));
  const usd = (reported.money * average) / scale - reported.usd;
  const usedRate = String(Number((reported.usd * scale) / reported.money) / Number(scale));
  return [{ kind: 'rate', impressions: 0n, usd, facts: { usedRate, averageRate } }];
}

/**
 * Of what both know: at the same eCPM, impressions that the network left out; else the eCPM that the estimate has too much
 * or too little.
 */
function trafficCandidates({ both: { own, reported }, zone, tolerance }: Asked): Candidate[] {
  if (!reported.isCounted || own.impressions === 0 || reported.impressions === 0) return [];
  const mine = {
    impressions: BigInt(own.impressions - (zone?.shift.impressions ?? 0)),
    usd: own.usd - (zone?.shift.usd ?? 0n),
  };
  if (mine.impressions <= 0n) return [];
  const theirs = { impressions: BigInt(reported.impressions), usd: reported.usd };
  const ownEcpm = (mine.usd * 1000n) / mine.impressions;
  const networkEcpm = (theirs.usd * 1000n) / theirs.impressions;
  const ecpms = { ownEcpm: figureText(ownEcpm), networkEcpm: figureText(networkEcpm) };
  if (areWithin(ownEcpm, networkEcpm, tolerance)) {
    const impressions = mine.impressions - theirs.impressions;
    if (impressions <= 0n) return [];
    const usd = (impressions * networkEcpm) / 1000n;
    return [{ kind: 'invalidTraffic', impressions, usd, facts: ecpms }];
  }
  const usd = (mine.impressions * (ownEcpm - networkEcpm)) / 1000n;
  return [{ kind: 'price', impressions: 0n, usd, facts: ecpms }];
}
