import { dayMs } from '@millrace/contract/kit/duration';
import type { Platform } from '@millrace/contract/publisher/platform';
import { Ledger } from '../ledger.ts';
import type { OwnAd } from '../wire/own-ad.ts';
import { openTransport, type SentCall, type Transport } from '../wire/transport.ts';
import { type Clock, hurriedClock } from '../world/clock.ts';
import { createNetworks, type Networks } from '../world/networks.ts';
import { OwnFiles } from './own-ads/files.ts';

/** Where somebody got to by a tap on an own ad. */
export interface Landing {
  readonly ad: OwnAd;
  /** The advertiser's, with the id of the click wherever it asks for that. */
  readonly url: string;
  /** Of the tap, milliseconds UTC. */
  readonly at: number;
}

export interface PhoneOptions {
  /** Scheme and host, without a path: all that an app tells the SDK. */
  readonly baseUrl: string;
  readonly platform: Platform;
  readonly appKey: string;
  /** ISO 3166-1 alpha-2; one of the fleet's countries. */
  readonly country: string;
  readonly seed: number;
  /** Advertising id, for example of a registered test device. */
  readonly deviceId?: string;
  readonly bundle?: string;
  /** When the app was installed, milliseconds UTC. */
  readonly installedAt?: number;
  /** The true time; by default the machine's, with nothing waited for. */
  readonly clock?: Clock;
  /** What its own clock is wrong by, milliseconds. */
  readonly clockError?: number;
  readonly networks?: Networks;
  readonly transport?: Transport;
  /** Files of own ads that are on the phone. */
  readonly files?: OwnFiles;
  /** How likely the person taps an ad, which may hang on whose own ad it is; by default as people do, by its type. */
  readonly tempting?: number | ((ad: OwnAd | undefined) => number);
  /** Is told where a tapped own ad led, as soon as that is none of the server's addresses any more. */
  readonly onLanding?: (landing: Landing) => void;
  /** Where everything is put down that it did. */
  readonly ledger?: Ledger;
  /** Is told every call before it is sent. */
  readonly onCall?: (call: SentCall) => void;
}

export type Equipped = PhoneOptions &
  Required<
    Pick<PhoneOptions, 'clock' | 'networks' | 'transport' | 'files' | 'ledger' | 'installedAt' | 'clockError'>
  >;

/** What a phone is made of, with everything that nobody cared to say. */
export function equip(options: PhoneOptions): Equipped {
  const { clock = hurriedClock, seed } = options;
  return {
    clockError: 0,
    installedAt: clock.now() - 3 * dayMs,
    networks: createNetworks({ seed }),
    files: new OwnFiles(),
    ledger: new Ledger(),
    ...options,
    clock,
    transport: options.transport ?? openTransport({ connections: 4 }),
  };
}
