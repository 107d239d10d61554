import { dayMs, hourMs, minuteMs } from '@millrace/contract/kit/duration';
import type { ShopEvent } from '../shop/shopper.ts';
import { chanceOf } from '../world/chance.ts';
import { demoShop } from './make-shop.ts';
import type { Session } from './shop-phones.ts';

/** Since when the campaign's ads reach somebody, milliseconds UTC; undefined: not at all. */
type ReachedAt = (nth: number) => number | undefined;

/** How likely a phone is shown the campaign more often before its person buys; of what is bought in the last days, nearly always. */
const usually = 0.3;
const lately = 0.85;
/** What is told as it happens can be won by an ad: not what is older. */
const late = 3 * dayMs;
/** How long before they buy: between so much and so much. */
const [shortest, longest] = [20 * minuteMs, 30 * hourMs];
const mostTimes = 4;
/** How likely such a one is tapped. */
const tempting = 0.35;
/** Far from the seeds by which phones were reached. */
const firstSeed = 1_000_000_000;

/**
 * Sessions in which phones see the campaign that they have seen before, each before its person buys something: who likes a shop
 * sees its ads again, and some come by them. It changes nothing of what is bought, nor who was reached or held out and when.
 * @param now milliseconds UTC
 */
export function* comingAgain(
  bought: readonly ShopEvent[],
  reachedAt: ReachedAt,
  now: number,
): Generator<Session> {
  const again = new Set<number>();
  for (const { shopper, at } of bought.toSorted((one, other) => other.at - one.at)) {
    const since = reachedAt(shopper.nth);
    if (since === undefined || at < since + 2 * hourMs || again.has(shopper.nth)) continue;
    const chance = chanceOf(demoShop.seed, 'again', shopper.nth);
    if (!chance.chance(now - at < late ? lately : usually)) continue;
    again.add(shopper.nth);
    yield {
      ...{ shopper, tempting, times: chance.int(1, mostTimes), seed: firstSeed + shopper.nth },
      at: Math.max(since + hourMs, at - chance.int(shortest, longest)),
    };
  }
}
