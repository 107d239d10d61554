import type { InstanceRef, Serving } from '@millrace/contract/kit/serving';
import type { ServedInstance } from '@millrace/mediation/decision';
import { intervalOf } from '@millrace/mediation/interval';
import { type Price, unknownPrice } from '@millrace/mediation/prices';
import { ecpmText, intervalText } from './ecpm-text.ts';

/** What a phone is told of a decision: own ads have bid by then, and who may be told to ask for bids is the SDK's to know. */
export interface Told {
  /** What it loads, in this order. */
  readonly listed: readonly ServedInstance[];
  /** Whom it asks for a bid first. */
  readonly toBid: readonly number[];
  /** Whom it would have asked too, were its SDK not too old to be told of bids; absent: nobody. */
  readonly untold?: readonly number[];
}

interface Names {
  readonly refOf: (instanceId: number) => InstanceRef | undefined;
  /** What an instance is expected to earn that stands in the list without having bid; absent: none does. */
  readonly priceOf?: (instanceId: number) => Price;
}

/** A serving as the phone got it: who was to bid and did stands in the list; where nothing came of that, nothing is served. */
export function asTold(
  serving: Serving,
  { listed, toBid, untold = [] }: Told,
  { refOf, priceOf = () => unknownPrice }: Names,
): Serving {
  const decided = new Map(serving.served.map((one) => [one.instance.id, one]));
  const served = listed.flatMap(({ instanceId, ecpm, source, place }): Serving['served'] => {
    const known = decided.get(instanceId);
    const instance = refOf(instanceId);
    if (known !== undefined || instance === undefined) return known === undefined ? [] : [known];
    const by = { instance, ecpm: ecpmText(ecpm), source, place, drawn: null };
    if (source === 'bid') return [{ ...by, interval: null, impressions: 0, standing: 'bid' }];
    const price = priceOf(instanceId);
    const { impressions } = price;
    return [{ ...by, interval: intervalText(intervalOf(price)), impressions, standing: 'byPrice' }];
  });
  const isEmpty = serving.outcome === 'served' && listed.length + toBid.length === 0;
  return {
    ...serving,
    ...(isEmpty && { outcome: 'nothingLeft' as const }),
    served,
    toBid: toBid.flatMap((id) => refOf(id) ?? []),
    leftOut: [
      ...serving.leftOut,
      ...untold.map((instanceId): Serving['leftOut'][number] => ({
        instanceId,
        instance: refOf(instanceId) ?? null,
        list: 'bidding',
        absence: { reason: 'sdkTooOld' },
      })),
    ],
  };
}
