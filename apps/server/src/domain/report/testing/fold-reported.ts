import type { Counter } from '@millrace/contract/report/counter';
import { type ReportRequest, usedDimensions } from '@millrace/contract/report/definition';
import type { DimensionKey } from '@millrace/contract/report/dimension';
import { readFigure, unit } from '@millrace/contract/report/formula';
import type { Fact, Reported } from './fact.ts';
import { type Place, passes, type Stretch } from './fold-place.ts';

const known: readonly DimensionKey[] = [
  ...(['day', 'week', 'month'] as const),
  ...(['app', 'country', 'placement', 'network', 'instance'] as const),
];

/** A report where nothing else is known of it. */
function placeOf({ day, app, placement, network, instance, country }: Reported): Place {
  return {
    ...{ at: `${day}T00:00:00Z`, app, placement, network, instance, country },
    ...{ platform: -1, adType: -1, bidding: -1, rule: 0, abTest: 0, abGroup: '', scene: 0 },
    ...{ appVersion: '', sdkVersion: '', osVersion: '' },
  };
}

/** Adds what networks reported: as it stands, or shared out by impressions where reports don't know the dimensions. */
export function foldReported(
  request: ReportRequest,
  all: readonly Fact[],
  mine: readonly Fact[],
  reports: readonly Reported[],
  { from, to }: Stretch,
  keysOf: (place: Place) => string[],
  add: (keys: readonly string[], counter: Counter, amount: bigint) => void,
): void {
  const used = usedDimensions(request);
  const isKnown = used.every((dimension) => known.includes(dimension));
  for (const report of reports) {
    if (report.day < from || report.day > to) continue;
    const isHere = passes(request.filters, placeOf(report));
    if (isHere && isKnown) {
      if (report.impressions !== null) {
        add(keysOf(placeOf(report)), 'countedRevenue', readFigure(report.usd));
        add(keysOf(placeOf(report)), 'networkImpressions', BigInt(report.impressions) * unit);
      }
      add(keysOf(placeOf(report)), 'networkClicks', BigInt(report.clicks ?? 0) * unit);
    }
    const isShared = !isKnown || (used.includes('country') && report.country === '00');
    const own = all.filter((fact) => isOf(fact, report)).length;
    if (!isShared || own === 0) {
      if (isHere) add(keysOf(placeOf(report)), 'reported', readFigure(report.usd));
      continue;
    }
    const shown = new Map<string, number>();
    for (const fact of mine.filter((one) => isOf(one, report))) {
      const key = JSON.stringify(keysOf(fact));
      shown.set(key, (shown.get(key) ?? 0) + 1);
    }
    for (const [key, count] of shown)
      add(JSON.parse(key), 'reported', (readFigure(report.usd) * BigInt(count)) / BigInt(own));
  }
}

function isOf({ metric, at, instance, country }: Fact, report: Reported): boolean {
  return (
    metric === 'impression' &&
    instance > 0 &&
    at.slice(0, 10) === report.day &&
    instance === report.instance &&
    (report.country === '00' || report.country === country)
  );
}
