import type { Call } from '../call.ts';
import type { DeliveryServices } from '../services.ts';
import type { ServedApp } from '../snapshot/served-app.ts';
import { refusesAny } from '../wire/phone.ts';
import { factsOfPhone } from './facts/facts-of-phone.ts';
import type { ToldEvent } from './read-event.ts';

/** What somebody did in an app, as mediation knows it. */
type Did = Pick<ToldEvent, 'name'> & Partial<Pick<ToldEvent, 'value' | 'currency' | 'eventId'>>;

/**
 * Tells advertisers who promote the very app that a phone called for, where its publisher wants them told, and what its SDK says of
 * the phone. Whoever may not be known again is counted, and not known. Resolves when it is on disk.
 * @throws EventLogFull
 */
export async function tellLinked(
  call: Call,
  app: ServedApp,
  did: Did,
  { snapshot, events, regionOf }: Pick<DeliveryServices, 'snapshot' | 'events' | 'regionOf'>,
): Promise<void> {
  const { told, storeId } = app.shard.ownAds ?? {};
  if (told === undefined || storeId === undefined) return;
  const { phone, country, receivedAt } = call;
  const isPrivate = refusesAny(phone.privacy);
  const event: ToldEvent = {
    ...{ eventId: '', value: '', currency: '', ...did },
    ...{ at: receivedAt, time: '', ago: null, clickId: '', country: '', items: [] },
    params: isPrivate ? {} : factsOfPhone(phone, regionOf(call.address)),
    deviceId: isPrivate ? '' : (phone.deviceId ?? ''),
    // What a publisher calls a person by is not what the advertiser does.
    userId: '',
  };
  const store = { platform: app.shard.platform, id: storeId };
  await Promise.all(
    told.map(async (advertiserId) => {
      const promoted = snapshot.ownAds.promotedOf(advertiserId, store);
      if (promoted !== undefined) await events.keep({ promoted, by: 'mediation', events: [event], country });
    }),
  );
}
