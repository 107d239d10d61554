import type { KnownInstance, RecordHead } from '../record.ts';
import type { Occasion } from '../wire/requests/read-report.ts';
import type { EventColumns } from './columns.ts';

/** What the server knows of where something happened. */
export interface Place {
  /** 0: none of the app's. */
  readonly placementId: number;
  /** Undefined: none, not the app's, or of another placement than the one it is said to be of. */
  readonly instance: KnownInstance | undefined;
  /** The console's ad type; undefined: not known. */
  readonly type?: number | undefined;
}

/** Puts down where something happened and under which decision; what is not the app's own is left out. */
export function setOccasion(row: EventColumns, occasion: Occasion, head: RecordHead): Place {
  if (occasion.sceneId !== null) row.scene_id = occasion.sceneId;
  if (occasion.ruleId !== null) row.rule_id = occasion.ruleId;
  if (occasion.requestId !== null) row.request_id = occasion.requestId;
  setTest(row, occasion, head);
  return setPlace(row, occasion, head);
}

/** Older SDKs say the group alone: it is the running test's where that has them in the same one. */
function setTest(row: EventColumns, { placementId, testId, group }: Occasion, { tests }: RecordHead): void {
  const [running, theirs] = tests?.[placementId ?? 0] ?? [];
  const test = testId ?? (theirs === group ? running : undefined);
  if (test === undefined) return;
  row.test_id = test;
  // Whose id is not known gets group A and is not counted in it.
  if (group !== null && row.user_id !== undefined) row.test_group = group;
}

/** Puts down placement and instance with what the server knows of them. */
export function setPlace(
  row: EventColumns,
  { placementId, instanceId }: Pick<Occasion, 'placementId' | 'instanceId'>,
  head: RecordHead,
): Place {
  const named = instanceId === null ? undefined : head.instances[instanceId];
  const instance = placementId === null || named?.[0] === placementId ? named : undefined;
  const place = placementId ?? instance?.[0] ?? 0;
  const adType = instance?.[2] ?? head.placements[place];
  // The call's own placement was looked up by the server before it was accepted.
  if (place === 0 || (adType === undefined && place !== head.placementId)) return nowhere;
  row.placement_id = place;
  if (adType !== undefined) row.ad_type = adType;
  if (instance !== undefined && instanceId !== null) {
    row.instance_id = instanceId;
    row.network_id = instance[1];
    if (instance[3] === 1) row.is_bidding = 1;
  }
  return { placementId: place, instance, type: adType };
}

const nowhere: Place = { placementId: 0, instance: undefined };
