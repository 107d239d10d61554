import {
  type FillLoss,
  type FillLossReason,
  type FillLossSplit,
  fillLossReasons,
} from '@millrace/contract/report/fill-loss';
import { figureText, readFigure } from '@millrace/contract/report/formula';
import * as z from 'zod/mini';
import type { Prices } from './prices.ts';

/**
 * Requests of one day, or whatever they are told apart by, placement and country that ended alike; with an empty reason they were
 * filled. The country is empty where no placement has an eCPM of its own in it.
 */
export const requestsRow = {
  key: z.string(),
  placement: z.number(),
  country: z.string(),
  reason: z.enum(['', ...fillLossReasons]),
  requests: z.number(),
  /** Of whoever refused consent and can be compared with others, and how many of them others' fill would have filled. */
  compared: z.number(),
  expected: z.number(),
};
type RequestsRow = z.infer<z.ZodMiniObject<typeof requestsRow>>;

/** Requests, and billionths of a USD. */
interface Sum {
  requests: number;
  lost: bigint;
}

/**
 * Adds requests up by reason and by key. Money is rounded once, row by row, so that keys, reasons and the whole say the
 * same of it.
 */
export function addUpFillLoss(
  rows: readonly RequestsRow[],
  prices: Pick<Prices, 'of'>,
  by: FillLossSplit,
): Omit<FillLoss, 'knownFrom'> {
  const all = new Tally();
  const tallies = new Map<string, Tally>();
  const consent = { requests: 0, filled: 0, expected: 0 };
  for (const { key, placement, country, reason, requests, compared, expected } of rows) {
    consent.requests += compared;
    if (reason === '') consent.filled += compared;
    consent.expected += expected;
    const price = prices.of(placement, country);
    const own = tallies.get(key) ?? new Tally();
    tallies.set(key, own);
    for (const tally of [all, own]) tally.add(reason, requests, price);
  }
  const { requests, filled, lost, unpriced, ofAllCountries } = all;
  return {
    ...{ requests, filled, lost: figureText(lost), unpriced, ofAllCountries },
    reasons: all.reasons(),
    consent: consent.requests === 0 ? null : { ...consent, expected: Math.round(consent.expected) },
    rows: [...tallies].sort(by === 'day' ? byKey : byLoss).map(([key, tally]) => ({
      ...{ key, name: null, requests: tally.requests, filled: tally.filled },
      ...{ lost: figureText(tally.lost), reasons: tally.reasons() },
    })),
  };
}

type Entry = readonly [key: string, tally: Tally];

const byKey = ([one]: Entry, [other]: Entry) => (one < other ? -1 : 1);

/** What lost most money first, then what most requests got no ad in; of equals in their order. */
function byLoss(one: Entry, other: Entry): number {
  const unfilled = ([, tally]: Entry) => tally.requests - tally.filled;
  return Number(other[1].lost - one[1].lost) || unfilled(other) - unfilled(one) || byKey(one, other);
}

class Tally {
  requests = 0;
  filled = 0;
  unpriced = 0;
  ofAllCountries = 0;
  lost = 0n;
  readonly #sums = new Map<FillLossReason, Sum>();

  add(reason: FillLossReason | '', requests: number, price: ReturnType<Prices['of']>): void {
    this.requests += requests;
    if (reason === '') {
      this.filled += requests;
      return;
    }
    if (price === undefined) this.unpriced += requests;
    else if (!price.isOfCountry) this.ofAllCountries += requests;
    const lost = price === undefined ? 0n : (readFigure(price.ecpm) * BigInt(requests)) / 1000n;
    const sum = this.#sums.get(reason) ?? { requests: 0, lost: 0n };
    this.#sums.set(reason, sum);
    sum.requests += requests;
    sum.lost += lost;
    this.lost += lost;
  }

  /** What lost most money first, then what stopped most requests. */
  reasons(): FillLoss['reasons'] {
    return fillLossReasons
      .flatMap((reason) => {
        const sum = this.#sums.get(reason);
        return sum === undefined ? [] : [{ reason, ...sum }];
      })
      .sort((one, other) => Number(other.lost - one.lost) || other.requests - one.requests)
      .map(({ lost, ...rest }) => ({ ...rest, lost: figureText(lost) }));
  }
}
