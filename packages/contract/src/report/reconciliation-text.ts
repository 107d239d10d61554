import type { Cause, PayoutCause } from './reconciliation.ts';

/** How whoever writes a sentence writes figures. */
interface Writer {
  readonly count: (value: number) => string;
  readonly usd: (amount: string) => string;
  readonly share: (share: number) => string;
}

/** The fill-ins of a cause's sentence (`reconciliation.evidence.<kind>`), beside the day until which figures are final. */
export function evidenceOf({ facts }: Cause, { count, usd, share }: Writer): Record<string, string> {
  const written = (value: number | undefined, write: (value: number) => string) =>
    value === undefined ? '' : write(value);
  const money = (amount: string | undefined) => (amount === undefined ? '' : usd(amount));
  return {
    days: written(facts.days, count),
    ownUnits: written(facts.ownUnits, count),
    ownImpressions: written(facts.ownImpressions, count),
    networkUnits: written(facts.networkUnits, count),
    networkUsd: money(facts.networkUsd),
    zone: facts.zone ?? '',
    differs: written(facts.differs, share),
    differsInZone: written(facts.differsInZone, share),
    usedRate: rateText(facts.usedRate),
    averageRate: rateText(facts.averageRate),
    ownEcpm: money(facts.ownEcpm),
    networkEcpm: money(facts.networkEcpm),
  };
}

/** The same of why a payout is not what was reported (`reconciliation.payoutEvidence.<kind>`). */
export function payoutEvidenceOf({ facts }: PayoutCause, { count, usd }: Writer): Record<string, string> {
  const { days, ownUsd, month = '', lastMonth = '', otherUsd } = facts;
  return {
    ...{ days: days === undefined ? '' : count(days), month, lastMonth },
    ...{
      ownUsd: ownUsd === undefined ? '' : usd(ownUsd),
      otherUsd: otherUsd === undefined ? '' : usd(otherUsd),
    },
  };
}

/** A rate in as many digits as tell two apart. */
const rateText = (rate: string | undefined) =>
  rate === undefined ? '' : String(Number(Number(rate).toPrecision(6)));
