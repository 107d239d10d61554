import type { DecidedConversion } from '../../../domain/own-ads/told-conversion.ts';
import { keyOf, spentFor } from './attribute.ts';
import { type KeepNeeds, keepConversion } from './keep-conversion.ts';

/**
 * Keeps installs and events that waited for what won them. Each as often as it is asked, under a key of its own, so that it
 * counts once; resolves when all are on disk.
 */
export async function keepDecided(all: readonly DecidedConversion[], needs: KeepNeeds): Promise<void> {
  await Promise.all(all.map((one) => keepOne(one, needs)));
}

function keepOne(decided: DecidedConversion, needs: KeepNeeds): Promise<void> {
  const { advertiserId, promotedAppId, touch, refusal, happenedAt: at, recordId, toldAt } = decided;
  const { kind, name, eventId, valueUsd } = decided;
  const judged = {
    ...{ name, kind, touch, refusal, valueUsd, waits: null },
    spent: touch === null ? '0' : spentFor(name, touch, needs.snapshot.ownAds.promotedBefore(promotedAppId)),
    key: keyOf({ name, eventId, at }, promotedAppId, touch?.bidId ?? ''),
  };
  const promoted = { id: promotedAppId, advertiserId };
  return keepConversion(decided, promoted, judged, refusal, needs, { recordId, toldAt });
}
