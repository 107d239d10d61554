import type { Bid } from '@millrace/mediation/config';
import type { Fields } from '../../../platform/fields.ts';
import { amountOf, idOf, intOf, listOf, textOf } from '../coerce.ts';

/** USD for an amount of a currency (ISO 4217, upper case); null: no rate is known. */
export type ToUsd = (amount: number, currency: string) => number | null;

/** Bids of one phone that are looked at: no rule has more networks that bid. */
const mostBids = 100;

export interface WaterfallRequest {
  readonly placementId: number | null;
  /** In-app purchases so far, USD as decimal text. */
  readonly iap: string | null;
  /** Impressions of the placement that the person has seen today. */
  readonly impressions: number | null;
  /** Why: 1 the SDK's start, 2 its interval, 3 an ad was closed, 4 the app asked. */
  readonly act: number | null;
  /** Prices that the phone holds, USD; `decide` says which of them count. */
  readonly bids: readonly Bid[];
  readonly requestId: string | null;
}

/** Reads `wf`. A price that can't be one, or is in a currency without a rate, is NaN: a bid that `decide` ignores. Never throws. */
export function readWaterfall(fields: Fields, toUsd: ToUsd): WaterfallRequest {
  const { pid, iap, imprTimes, act, bid, reqId } = fields;
  return {
    placementId: idOf(pid),
    iap: amountOf(iap),
    impressions: intOf(imprTimes),
    act: intOf(act),
    bids: bid === undefined ? noBids : listOf(bid, mostBids).flatMap((one) => readBid(one, toUsd)),
    requestId: textOf(reqId, 64),
  };
}

const noBids: readonly Bid[] = [];

function readBid({ iid, price, cur }: Fields, toUsd: ToUsd): Bid[] {
  const instanceId = idOf(iid);
  const usd = usdOf(price, cur, toUsd);
  return instanceId === null ? [] : [{ instanceId, price: usd ?? Number.NaN }];
}

/** A price in USD; without a currency it is in USD already. Null: no price, or no rate for its currency. */
function usdOf(price: unknown, cur: unknown, toUsd: ToUsd): number | null {
  const amount = amountOf(price);
  if (amount === null) return null;
  const currency = currencyOf(cur);
  return currency === null || currency === 'USD' ? Number(amount) : toUsd(Number(amount), currency);
}

/** ISO 4217 in upper case; null where a phone says none. */
export function currencyOf(value: unknown): string | null {
  return textOf(value, 10)?.toUpperCase() ?? null;
}
