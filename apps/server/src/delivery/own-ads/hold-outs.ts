import { allRegions } from '@millrace/contract/kit/fields';
import type { Won } from '@millrace/mediation/own-ads/auction';
import type { OwnCampaign } from '@millrace/mediation/own-ads/own-campaign';
import { LRUCache } from 'lru-cache';
import { EventLogClosed, EventLogFull } from '../../platform/event-log/errors.ts';
import type { EventLog } from '../../platform/event-log/event-log.ts';
import type { Call } from '../call.ts';
import { namesOf } from '../keep-call.ts';
import type { AssignedRecord, RecordHead } from '../record.ts';
import { recordIds } from '../record-ids.ts';
import type { ServedPlacement } from '../snapshot/served-app.ts';

/** Devices and campaigns together that are remembered; one that is forgotten is told of again, and counts once. */
const most = 200_000;

/** An auction that was held for a phone. */
interface Held {
  readonly call: Call;
  readonly placement: ServedPlacement;
  /** Of the phone; null: it has none, or may not be known again. */
  readonly viewer: () => string | null;
  readonly won: Won | null;
  /** What would have won but for its hold-out. */
  readonly heldOut: readonly Won[];
}

const nextId = recordIds('a');
const lineEnd = '\n{}';

/**
 * Keeps in the event log which devices a campaign with a hold-out won an auction for, and which it would have won one for but for
 * that: both by the same auction, so that they differ in nothing but the ad (decision 73). Of each device once.
 */
export class HoldOuts {
  readonly #told = new LRUCache<string, true>({ max: most });
  readonly #eventLog: Pick<EventLog, 'append'>;
  readonly #promotedBy: (campaignId: number) => number;

  /** @param promotedBy what a campaign promotes; 0: not known */
  constructor(eventLog: Pick<EventLog, 'append'>, promotedBy: (campaignId: number) => number) {
    this.#eventLog = eventLog;
    this.#promotedBy = promotedBy;
  }

  /** Nobody waits for it: what does not get to the disk is told of by the device's next auction. */
  note(held: Held): void {
    const { heldOut, won } = held;
    for (const one of heldOut) this.#tell(held, one.campaign, true);
    if (won !== null && (won.campaign.holdOut ?? 0) > 0) this.#tell(held, won.campaign, false);
  }

  #tell(held: Pick<Held, 'call' | 'placement' | 'viewer'>, campaign: OwnCampaign, heldOut: boolean): void {
    const viewer = held.viewer();
    if (viewer === null) return;
    const key = `${campaign.id} ${viewer} ${heldOut}`;
    if (this.#told.has(key)) return;
    this.#told.set(key, true);
    const head = this.#headOf(held, {
      ...{ advertiserId: campaign.advertiserId, campaignId: campaign.id, viewer, heldOut },
      ...{ promoted: this.#promotedBy(campaign.id), share: campaign.holdOut ?? 0 },
    });
    this.#eventLog.append(Buffer.from(JSON.stringify(head) + lineEnd)).catch((error: unknown) => {
      this.#told.delete(key);
      if (!(error instanceof EventLogFull || error instanceof EventLogClosed)) throw error;
    });
  }

  #headOf({ call, placement }: Pick<Held, 'call' | 'placement'>, assigned: AssignedRecord): RecordHead {
    const { app, shard } = placement;
    return {
      version: 1,
      kind: 'assigned',
      id: nextId(),
      receivedAt: call.receivedAt,
      platform: app.shard.platform,
      sdkVersion: '',
      organizationId: app.shard.organizationId,
      appId: app.shard.id,
      placementId: shard.id,
      country: call.country ?? allRegions,
      ...namesOf(app, [{ placementId: shard.id, instanceId: null }]),
      assigned,
    };
  }
}
