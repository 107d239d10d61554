import type { ShopEvent } from './shopper.ts';

/** A tap on an ad, as the shop knows of it. */
export interface Click {
  /** Milliseconds UTC. */
  readonly at: number;
  /** What stands in the link by which somebody came. */
  readonly id: string;
}

/** Taps by the shopper's number, in any order. */
export type Clicks = ReadonlyMap<number, readonly Click[]>;

/** The macro of a campaign's link is replaced by the id of the click; the shop has it in this parameter. */
const parameter = 'click';
/** As advertisers write it down. */
export const clickParameter = `${parameter}={click_id}`;

/** The id of the click by which somebody got to an address of the shop; empty: it has none. */
export const clickIdIn = (url: string): string => new URL(url).searchParams.get(parameter) ?? '';

/** An event with the click that led to it: the last one before. What came without any stays as it is. */
export function withClick(event: ShopEvent, clicks: Clicks): ShopEvent {
  const before = (clicks.get(event.shopper.nth) ?? []).filter(({ at }) => at <= event.at);
  const [last] = before.toSorted((one, other) => other.at - one.at);
  return last === undefined ? event : { ...event, clickId: last.id };
}
