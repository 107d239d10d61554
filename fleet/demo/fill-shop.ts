import { setTimeout as wait } from 'node:timers/promises';
import { listSegments } from '@millrace/contract/advertiser/segment';
import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { withClick } from '../shop/came-by.ts';
import { odditiesAfter, searchesBefore } from '../shop/oddities.ts';
import { type ShopEvent, type Shopper, shopOn, shopperOf } from '../shop/shopper.ts';
import { type ShopDoors, tellAsOfThen, tellShop } from '../shop/tell-shop.ts';
import { fateOf } from '../world/chance.ts';
import { inParallel } from '../world/in-parallel.ts';
import { type Api, openApi } from './api.ts';
import { comingAgain } from './come-again.ts';
import type { Promotion } from './make-advertiser.ts';
import { demoShop, type MadeShop, shopCampaignDays } from './make-shop.ts';
import { cast } from './people.ts';
import { renewFeed } from './renew-feed.ts';
import { atOnce, ShopPhones } from './shop-phones.ts';

/** Since which day the campaign's ads reach somebody, by the shopper's number. */
type Reached = Readonly<Record<number, number>>;

/** People who come to the shop: so many for each of the demo's new people on a day. */
const shoppersPerScale = 40;
const fewestShoppers = 1_300;
/** How likely a phone of the shop's people asks for an ad on a day. */
const asking = 0.1;
/** How likely one taps the campaign's ad when it is new to them. */
const tempting = 0.15;
/** As often each of them does: to be reached, and to be held out, takes no more. */
const enough = 2;

export interface ShopOptions {
  readonly baseUrl: string;
  readonly shop: MadeShop;
  /** Where its campaign runs. */
  readonly place: Pick<Promotion, 'appKey' | 'placementId'>;
  /** The server's INGEST_SECRET. */
  readonly secret: string;
  readonly scale: number;
  readonly days: number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

const shoppersOf = (scale: number): readonly Shopper[] =>
  Array.from({ length: Math.max(fewestShoppers, scale * shoppersPerScale) }, (_, nth) =>
    shopperOf(demoShop, nth),
  );

const doorsOf = ({ baseUrl, shop, secret }: Pick<ShopOptions, 'baseUrl' | 'shop' | 'secret'>): ShopDoors => ({
  ...{ baseUrl, secret, app: shop.app, site: shop.site },
});

/** What all of them did from a moment until before another. */
function happenedIn(
  shoppers: readonly Shopper[],
  reached: Reached,
  from: number,
  until: number,
): ShopEvent[] {
  const events: ShopEvent[] = [];
  for (let day = Math.floor(from / dayMs); day * dayMs < until; day += 1) {
    for (const shopper of shoppers) {
      const since = reached[shopper.nth];
      events.push(...shopOn(demoShop, shopper, day, since !== undefined && since <= day));
    }
  }
  return events.filter(({ at }) => at >= from && at < until);
}

/**
 * Brings in what people did in the shop before the demo began, and has the campaign bring some of them back: first what they looked at
 * and put into the cart, by which the campaign knows them; then each of its days, on which phones are shown it, some of them again, or
 * are held out of it; then what they bought, those who were shown it more, and by which click where they came by one.
 * @returns whom it reaches
 */
export async function fillShop(options: ShopOptions, now: number): Promise<Reached> {
  const { scale, days, signal } = options;
  const shoppers = shoppersOf(scale);
  const from = (Math.floor(now / dayMs) - Math.max(days, shopCampaignDays)) * dayMs;
  const doors = doorsOf(options);
  const api = await openApi(options.baseUrl, cast.promoter);
  // Meanwhile: whoever is shown products is shown those of one file or of the next.
  const renewing = renewFeed(api, options.shop.feed, signal).catch((error: unknown) =>
    options.say(`The shop's feed stays as it is: ${String(error)}`),
  );
  const before = happenedIn(shoppers, {}, from, now);
  await tellShop(
    doors,
    before.filter(({ event }) => event !== 'purchase'),
    now,
  );
  const isKnown = await untilKnown(api, options);
  if (signal.aborted) {
    await renewing;
    return {};
  }
  const taking = new Set(
    before.flatMap(({ event, shopper }) => (event === 'add_to_cart' ? [shopper.nth] : [])),
  );
  const known = shoppers.filter(({ nth, deviceId }) => deviceId !== null && taking.has(nth));
  const phones = new ShopPhones(options);
  const reached = isKnown ? await runCampaign(phones, known, now, signal) : {};
  options.say(
    `${Object.keys(reached).length} of ${known.length} phones of the shop's people were shown its campaign.`,
  );
  const bought = happenedIn(shoppers, reached, from, now).filter(({ event }) => event === 'purchase');
  const reachedAt = (nth: number) => {
    const day = reached[nth];
    return day === undefined ? undefined : askedAt(day, now);
  };
  await inParallel(comingAgain(bought, reachedAt, now), atOnce, async (session) => {
    if (!signal.aborted) await phones.play(session);
  });
  phones.close();
  const cameBy = bought.map((event) => withClick(event, phones.clicks));
  await tellShop(doors, cameBy, now);
  const byApp = shoppers.filter(({ deviceId }) => deviceId !== null);
  await tellAsOfThen(doors, searchesBefore(byApp, now));
  const [last] = cameBy
    .filter(({ shopper }) => shopper.deviceId !== null)
    .toSorted((one, other) => other.at - one.at);
  if (last !== undefined) await tellShop(doors, odditiesAfter(last), now);
  await renewing;
  return reached;
}

/** Milliseconds between looks. */
const lookEvery = 1_000;
/** Milliseconds until the campaign goes without its past. */
const patience = 90_000;

/** Waits until the campaign's members are counted and phones' servers have them. @returns false: they are not */
async function untilKnown(api: Api, { signal, say }: ShopOptions): Promise<boolean> {
  for (let waited = 0; !signal.aborted; waited += lookEvery) {
    if (waited > patience) {
      say('The members of the shop’s campaign were not counted in time: it begins now.');
      return false;
    }
    const { list } = await api.ask(listSegments, { size: 100 });
    const named = list.find(({ usedIn }) => usedIn.length > 0);
    if (named?.state === 'active') break;
    await wait(lookEvery);
  }
  // Servers look for new members every two seconds.
  if (!signal.aborted) await wait(2_500);
  return !signal.aborted;
}

/** When phones that the campaign reaches on a day ask for the first ad, milliseconds UTC: before anybody comes to the shop. */
const askedAt = (day: number, now: number) => Math.min(day * dayMs + 3 * hourMs, now - 180_000);

interface Coming {
  readonly shopper: Shopper;
  readonly day: number;
}

/** Phones ask for ads on the campaign's days. */
async function runCampaign(
  phones: ShopPhones,
  shoppers: readonly Shopper[],
  now: number,
  signal: AbortSignal,
): Promise<Reached> {
  const reached: Record<number, number> = {};
  await inParallel(coming(shoppers, now), atOnce, async ({ shopper, day }) => {
    // To be shown it every day would only cost more; who sees it again is chosen later.
    if (signal.aborted || reached[shopper.nth] !== undefined) return;
    const at = askedAt(day, now);
    const isReached = await phones.play({ shopper, at, seed: shopper.nth, times: 1, tempting });
    if (isReached) reached[shopper.nth] = day;
  });
  return reached;
}

function* coming(shoppers: readonly Shopper[], now: number): Generator<Coming> {
  const today = Math.floor(now / dayMs);
  const times = new Map<number, number>();
  for (let day = today - shopCampaignDays; day <= today; day += 1) {
    for (const shopper of shoppers) {
      const asked = times.get(shopper.nth) ?? 0;
      if (asked >= enough || fateOf(demoShop.seed, 'asks', shopper.nth, day) >= asking) continue;
      times.set(shopper.nth, asked + 1);
      yield { shopper, day };
    }
  }
}

/** Milliseconds between what is told of as it happens. */
const every = 5_000;

/** Tells of what people do in the shop from now on, and first of what they did since a moment. Ends with the signal. */
export async function playShop(options: ShopOptions, reached: Reached, since: number): Promise<void> {
  const { signal, scale } = options;
  const shoppers = shoppersOf(scale);
  let told = since;
  while (!signal.aborted) {
    const now = Date.now();
    await tellShop(doorsOf(options), happenedIn(shoppers, reached, told, now), now);
    told = now;
    await wait(every, undefined, { signal }).catch(() => undefined);
  }
}
