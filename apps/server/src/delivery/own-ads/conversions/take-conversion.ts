import type { ConversionRefusal } from '@millrace/contract/advertiser/conversion';
import type { DeliveryServices } from '../../services.ts';
import type { ServedPromoted } from '../../snapshot/own-ads.ts';
import { judge } from './attribute.ts';
import { keepConversion } from './keep-conversion.ts';
import type { Conversion } from './read-conversion.ts';
import { ToldBefore } from './told-before.ts';

/** What became of one conversion, as its sender is told. */
export type Told =
  | { readonly outcome: 'counted'; readonly touch: string }
  /** What won it is looked up: the list of the app's last ones says what became of it. */
  | { readonly outcome: 'waiting' }
  | { readonly outcome: 'refused'; readonly reason: ConversionRefusal };

/** How it came. */
interface Came {
  /** Why it does not count, whatever it says. */
  readonly wrong?: ConversionRefusal | null;
  /** Milliseconds UTC; absent: now. */
  readonly receivedAt?: number;
}

export type TakeConversion = (conversion: Conversion, promoted: ServedPromoted, came?: Came) => Promise<Told>;

/** Finds whose installs and events are, and keeps them; one for all ways by which they come. */
export function conversionTaker(services: DeliveryServices): TakeConversion {
  const told = new ToldBefore();
  return async (conversion, promoted, { wrong = null, receivedAt = services.now() } = {}) => {
    const { adSecret: secret, deviceKey, rates } = services;
    const judged = judge(conversion, { promoted, secret, deviceKey, rates: rates(), now: receivedAt });
    const key = judged.key.join('\n');
    const isWaiting = judged.waits !== null;
    const refusal = wrong ?? judged.refusal ?? (!isWaiting && told.has(key) ? 'repeated' : null);
    await keepConversion(conversion, promoted, judged, refusal, services, { toldAt: receivedAt });
    if (refusal !== null) return { outcome: 'refused', reason: refusal };
    // Whether one that waits is repeated is known when it is decided.
    if (isWaiting) return { outcome: 'waiting' };
    told.note(key);
    return { outcome: 'counted', touch: judged.touch?.touch ?? 'click' };
  };
}
