import type { WaitingToldConversion } from '../../../domain/own-ads/told-conversion.ts';
import type { RecordHead } from '../../record.ts';
import { eventKey } from '../../rows/event-key.ts';

/** Keeps installs and events that wait for what won them, on the way of the records to the event store. */
export interface ToldGatherer {
  see(head: RecordHead): void;
  /** Hands on what was kept since the last time; kept again when that fails. */
  flush(): Promise<void>;
}

/** @param take stores them; the same again changes nothing */
export function gatherTold(take: (told: readonly WaitingToldConversion[]) => Promise<void>): ToldGatherer {
  const waiting = new Map<string, WaitingToldConversion>();
  return {
    see(head) {
      const told = toldOf(head);
      if (told !== undefined) waiting.set(told.recordId, told);
    },
    async flush() {
      if (waiting.size === 0) return;
      const batch = [...waiting.values()];
      await take(batch);
      for (const { recordId } of batch) waiting.delete(recordId);
    },
  };
}

function toldOf({
  id,
  kind,
  organizationId,
  receivedAt,
  conversion,
}: RecordHead): WaitingToldConversion | undefined {
  if (conversion?.waits === undefined || (kind !== 'install' && kind !== 'event')) return undefined;
  const { promotedAppId, name, eventId, value, currency, valueUsd, key, waits } = conversion;
  return {
    ...{
      recordId: id,
      kind,
      advertiserId: organizationId,
      promotedAppId,
      name,
      eventId,
      value,
      currency,
      valueUsd,
    },
    ...{ happenedAt: waits.at, toldAt: receivedAt, key: eventKey([key]).toString(), viewer: waits.viewer },
  };
}
