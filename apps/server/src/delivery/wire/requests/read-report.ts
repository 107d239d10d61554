import { type Platform, platform as platforms } from '@millrace/contract/publisher/platform';
import type { Fields } from '../../../platform/fields.ts';
import { flagOf, idOf, intOf, numberOf, textOf } from '../coerce.ts';
import { isReportType, type ReportType } from '../event-ids.ts';

/** Where and under which decision something happened, as reports and events say it; null: not said. */
export interface Occasion {
  readonly placementId: number | null;
  readonly instanceId: number | null;
  readonly sceneId: number | null;
  readonly requestId: string | null;
  readonly ruleId: number | null;
  readonly testId: number | null;
  readonly group: 'A' | 'B' | null;
}

export interface Report extends Occasion {
  /** Null: 1, 2 or another that is none of `lr`. */
  readonly type: ReportType | null;
  /** As in {@link WaterfallRequest}. */
  readonly act: number | null;
  readonly isBidding: boolean;
  /** The eCPM that the waterfall said, USD. */
  readonly ecpm: number | null;
  /** Code of where it came from. */
  readonly precision: number | null;
  readonly position: number | null;
  /** The network behind an aggregator. */
  readonly networkBehind: string | null;
}

/** Reads `lr` of a phone of that platform. Never throws. */
export function readReport(fields: Fields, platform: Platform): Report {
  const type = intOf(fields.type);
  return {
    ...readOccasion(fields),
    type: type !== null && isReportType(type) ? type : null,
    act: intOf(fields.act),
    isBidding: flagOf(fields.bid) === true,
    ecpm: ecpmOf(numberOf(fields.revenue), platform),
    precision: intOf(fields.rp),
    position: intOf(fields.ii),
    networkBehind: textOf(fields.cadn, 50),
  };
}

/**
 * Android says the eCPM. iOS says what one impression is worth: a thousandth of the eCPM, as a 32-bit float, which has
 * seven digits; what stands behind them is the float's, and nobody's money.
 */
function ecpmOf(revenue: number | null, platform: Platform): number | null {
  if (revenue === null || revenue < 0) return null;
  return platform === platforms.ios ? Number((revenue * 1000).toPrecision(floatDigits)) : revenue;
}

const floatDigits = 7;

/** Reads what reports and events have in common. Never throws. */
export function readOccasion({ pid, iid, scene, reqId, ruleId, abt, abtId }: Fields): Occasion {
  return {
    placementId: idOf(pid),
    instanceId: idOf(iid),
    sceneId: idOf(scene),
    requestId: textOf(reqId, 64),
    ruleId: idOf(ruleId),
    testId: idOf(abtId),
    group: groups[intOf(abt) ?? 0] ?? null,
  };
}

const groups: Readonly<Record<number, 'A' | 'B'>> = { 1: 'A', 2: 'B' };
