import type { ConversionRefusal } from '@millrace/contract/advertiser/conversion';
import { allRegions } from '@millrace/contract/kit/fields';
import { platform } from '@millrace/contract/publisher/platform';
import { choiceOf } from '../../../domain/own-ads/click-id.ts';
import type { ConversionRecord, RecordHead } from '../../record.ts';
import { recordIds } from '../../record-ids.ts';
import type { DeliveryServices } from '../../services.ts';
import type { ServedPromoted } from '../../snapshot/own-ads.ts';
import type { Judged } from './attribute.ts';
import type { Conversion } from './read-conversion.ts';

const nextId = recordIds('c');

export type KeepNeeds = Pick<DeliveryServices, 'snapshot' | 'eventLog' | 'leases'>;

interface Telling {
  /** Milliseconds UTC. */
  readonly toldAt: number;
  /** It waited: of the record that it was told of by. */
  readonly recordId?: string;
}

/**
 * Keeps an install or event with the touch that won it, the reason why it does not count, or what it waits for. Resolves when
 * it is on disk.
 */
export async function keepConversion(
  { eventId, value, currency }: Pick<Conversion, 'eventId' | 'value' | 'currency'>,
  promoted: Pick<ServedPromoted, 'id' | 'advertiserId'>,
  { name, kind, touch, spent, valueUsd, key, waits }: Judged,
  refusal: ConversionRefusal | null,
  { snapshot, eventLog, leases }: KeepNeeds,
  { toldAt: receivedAt, recordId }: Telling,
): Promise<void> {
  const won = refusal === null ? touch : null;
  // Its campaign may have ended since: it pays for what was won before all the same, within its budget.
  const isPaid =
    won === null ||
    (await leases.charge({
      campaignId: won.campaign,
      at: receivedAt,
      price: spent,
      key: key.join('\n'),
    }));
  const app = won === null ? undefined : snapshot.appById(won.app);
  const placement = won === null ? undefined : app?.placementShard(won.placement);
  const outcome: Partial<ConversionRecord> =
    refusal !== null ? { refusal } : waits !== null ? { waits } : { touch: won?.touch ?? 'click' };
  const head: RecordHead = {
    version: 1,
    kind,
    id: recordId ?? nextId(),
    receivedAt,
    platform: app?.shard.platform ?? platform.android,
    sdkVersion: '',
    // What counts for nobody stands with those who were told of it.
    organizationId: app?.shard.organizationId ?? promoted.advertiserId,
    appId: won?.app ?? 0,
    placementId: won?.placement ?? 0,
    country: won?.country ?? allRegions,
    instances: {},
    placements: placement === undefined ? {} : { [placement.id]: placement.adType },
    conversion: {
      promotedAppId: promoted.id,
      name: name.slice(0, 64),
      eventId: eventId.slice(0, 200),
      value: value.slice(0, 60),
      currency: currency.slice(0, 8),
      valueUsd: refusal === null ? valueUsd : '0',
      key: key.join('\n'),
      ...outcome,
      ...(recordId !== undefined && { waited: recordId }),
    },
    ...(won !== null && {
      ownAd: {
        bidId: won.bidId,
        advertiserId: won.advertiser,
        campaignId: won.campaign,
        creativeId: won.creative,
        ...choiceOf(won.segment ?? 0, won.away ?? -1, won.item ?? ''),
        ...(isPaid ? { spent } : { spent: '0', unbilled: 'budget' }),
      },
    }),
  };
  await eventLog.append(Buffer.from(`${JSON.stringify(head)}\n{}`));
}
