import { networkId } from '@millrace/contract/publisher/network/network-id';
import { figureText, readFigure } from '@millrace/contract/report/formula';
import { addDays, type Period } from '@millrace/contract/report/period';
import { mostGaps, type NetworkQuality } from '@millrace/contract/report/quality';

/** A day on which a network showed ads, and our estimate of what of it was not reported. */
export interface ServedDay {
  readonly adnId: number;
  readonly date: string;
  readonly open: string;
}

/** A day that a network has reported. */
export interface ReportedDay {
  readonly adnId: number;
  readonly date: string;
  readonly usd: string;
}

type NetworkDays = Omit<NetworkQuality, 'apps' | 'cameAt' | 'lagging' | 'finalUntil'>;

/**
 * Network by network which days it has not reported, those with the largest part open first.
 * @param today the first day that is not judged: nobody can have reported it
 */
export function networkDays(
  served: readonly ServedDay[],
  reported: readonly ReportedDay[],
  today: string,
): NetworkDays[] {
  const reports = Map.groupBy(reported, ({ adnId }) => adnId);
  const networks = new Set([...served, ...reported].map(({ adnId }) => adnId));
  const days = Map.groupBy(served, ({ adnId }) => adnId);
  return [...networks]
    .map((adnId) => ofNetwork(adnId, days.get(adnId) ?? [], reports.get(adnId) ?? [], today))
    .sort((one, other) => Number(readFigure(other.open) - readFigure(one.open)) || one.adnId - other.adnId);
}

function ofNetwork(
  adnId: number,
  served: readonly ServedDay[],
  reports: readonly ReportedDay[],
  today: string,
): NetworkDays {
  // Own ads are booked as they are seen: nobody reports them, and a day on which nothing was booked is no gap.
  const told = new Set((adnId === networkId.crossPromotion ? served : reports).map(({ date }) => date));
  const judged = served.filter(({ date }) => date < today);
  const silent = judged.filter(({ date }) => !told.has(date)).map(({ date }) => date);
  return {
    adnId,
    days: judged.length,
    without: silent.length,
    partly: judged.filter(({ date, open }) => told.has(date) && readFigure(open) > 0n).length,
    gaps: rangesOf(silent).slice(0, mostGaps),
    lastDay: [...told].sort().at(-1) ?? null,
    reported: sumOf(reports.map(({ usd }) => usd)),
    open: sumOf(served.map(({ open }) => open)),
  };
}

/** Days that follow each other as one range, the newest first. */
export function rangesOf(days: readonly string[]): Period[] {
  const ranges: { from: string; to: string }[] = [];
  for (const day of days.toSorted().toReversed()) {
    const last = ranges.at(-1);
    if (last !== undefined && addDays(day, 1) === last.from) last.from = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

export function sumOf(amounts: readonly string[]): string {
  return figureText(amounts.reduce((sum, amount) => sum + readFigure(amount), 0n));
}
