import { dayMs } from '@millrace/contract/kit/duration';
import { platform } from '@millrace/contract/publisher/platform';
import { Ledger } from '../ledger.ts';
import { OwnFiles } from '../phone/own-ads/files.ts';
import { createPhone } from '../phone/phone.ts';
import { type Click, clickIdIn } from '../shop/came-by.ts';
import type { Shopper } from '../shop/shopper.ts';
import { openTransport } from '../wire/transport.ts';
import { simulatedClock } from '../world/clock.ts';
import { createNetworks } from '../world/networks.ts';
import { loadSoon } from './load-soon.ts';
import type { Promotion } from './make-advertiser.ts';
import { demoShop, type MadeShop } from './make-shop.ts';

export const atOnce = 24;
const tries = 4;
/** How likely one taps another campaign's ad: whoever is held out sees that, which is to look no better by it. */
const temptingOthers = 0.02;

interface ShopPhonesOptions {
  readonly baseUrl: string;
  readonly shop: Pick<MadeShop, 'campaignId'>;
  /** Where its campaign runs. */
  readonly place: Pick<Promotion, 'appKey' | 'placementId'>;
  /** The server's INGEST_SECRET. */
  readonly secret: string;
}

/** A while in which one of the shop's people plays a game that shows ads. */
export interface Session {
  readonly shopper: Shopper;
  /** Milliseconds UTC. */
  readonly at: number;
  /** What its ids are drawn by: another session, another seed. */
  readonly seed: number;
  /** Ads that are shown, one after another. */
  readonly times: number;
  /** How likely one of the shop's is tapped. */
  readonly tempting: number;
}

/** Phones of the shop's people. Nobody else has an ad for them but own ads. */
export class ShopPhones {
  /** By which some came to the shop. */
  readonly clicks = new Map<number, Click[]>();
  readonly #options: ShopPhonesOptions;
  readonly #shared;

  constructor(options: ShopPhonesOptions) {
    this.#options = options;
    const networks = createNetworks({ seed: demoShop.seed, bend: (truth) => ({ ...truth, fill: 0 }) });
    const transport = openTransport({ connections: atOnce, secret: options.secret });
    this.#shared = { networks, transport, files: new OwnFiles() };
  }

  /** @returns whether the shop's campaign was among what was shown */
  async play({ shopper, at, seed, times, tempting }: Session): Promise<boolean> {
    const { baseUrl, place, shop } = this.#options;
    if (shopper.deviceId === null) return false;
    const ledger = new Ledger();
    const phone = createPhone({
      ...{ baseUrl, appKey: place.appKey, platform: platform.ios, country: shopper.country },
      ...{ ...this.#shared, ledger, seed, deviceId: shopper.deviceId, installedAt: at - dayMs },
      clock: simulatedClock(at),
      tempting: (ad) => (Number(ad?.cid) === shop.campaignId ? tempting : temptingOthers),
      onLanding: ({ ad, ...landing }) => {
        if (Number(ad.cid) === shop.campaignId) this.#note(shopper, landing);
      },
    });
    if (await phone.init()) {
      for (let time = 0; time < times && (await loadSoon(phone, place.placementId, tries)); time += 1)
        await phone.show(place.placementId);
    }
    await phone.flush();
    return ledger.ownAds.some(({ campaignId }) => campaignId === shop.campaignId);
  }

  #note({ nth }: Shopper, { url, at }: { readonly url: string; readonly at: number }): void {
    const id = clickIdIn(url);
    if (id !== '') this.clicks.set(nth, [...(this.clicks.get(nth) ?? []), { at, id }]);
  }

  close(): void {
    this.#shared.transport.close();
  }
}
