import type { Fields } from '../body.ts';
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
  /** The eCPM that the waterfall said, USD; not what the impression earned. */
  readonly ecpm: number | null;
  /** Code of where it came from. */
  readonly precision: number | null;
  readonly position: number | null;
  /** The network behind an aggregator. */
  readonly networkBehind: string | null;
}

/** Reads `lr`. Never throws. */
export function readReport(fields: Fields): Report {
  const type = intOf(fields.type);
  const revenue = numberOf(fields.revenue);
  return {
    ...readOccasion(fields),
    type: type !== null && isReportType(type) ? type : null,
    act: intOf(fields.act),
    isBidding: flagOf(fields.bid) === true,
    ecpm: revenue !== null && revenue >= 0 ? revenue : null,
    precision: intOf(fields.rp),
    position: intOf(fields.ii),
    networkBehind: textOf(fields.cadn, 50),
  };
}

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
