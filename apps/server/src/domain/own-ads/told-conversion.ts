import type { ConversionRefusal } from '@millrace/contract/advertiser/conversion';
import type { TouchTicket } from './click-id.ts';

/**
 * Days after which an install or event that is told of again may count again: more than the longest window of a click and
 * the latest word of what happened in it.
 */
export const conversionRepeatedFor = 40;

/** An install or event that was told of with a device and no click: what won it has to be looked up. */
export interface ToldConversion {
  /** Of the record that told of it. */
  readonly recordId: string;
  readonly kind: 'install' | 'event';
  readonly advertiserId: number;
  readonly promotedAppId: number;
  readonly name: string;
  /** Its own id; empty: it has none. */
  readonly eventId: string;
  /** As it came. */
  readonly value: string;
  readonly currency: string;
  /** USD, exact, up to six decimals. */
  readonly valueUsd: string;
  /** Milliseconds UTC; null: nobody said when it happened. */
  readonly happenedAt: number | null;
  /** Milliseconds UTC. */
  readonly toldAt: number;
}

/** As it is told of. */
export interface WaitingToldConversion extends ToldConversion {
  /** A hash of what repetitions of it have in common, 64 bits as decimal text. */
  readonly key: string;
  /** The device, as events have it: 64 bits as decimal text. */
  readonly viewer: string;
}

/** With what won it, or why it does not count. */
export interface DecidedConversion extends ToldConversion {
  readonly touch: TouchTicket | null;
  readonly refusal: ConversionRefusal | null;
}

/**
 * Keeps them durably as what they have become, once for however often it is asked; resolves with whether it did. Never
 * rejects.
 */
export type KeepConversions = (conversions: readonly DecidedConversion[]) => Promise<boolean>;
