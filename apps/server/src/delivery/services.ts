import type { Rates } from '../domain/exchange-rate/rates.ts';
import type { SealId } from '../domain/kept-id/sealed-id.ts';
import type { EventLog } from '../platform/event-log/event-log.ts';
import type { CountryFinder, RegionFinder } from '../platform/geo/country-finder.ts';
import type { CallLimits } from './call-limits.ts';
import type { EventKeeper } from './events/keep-events.ts';
import type { KeyCallsOutbox } from './events/key-calls.ts';
import type { BudgetLeases } from './own-ads/budget-leases.ts';
import type { Floods } from './own-ads/floods.ts';
import type { HoldOuts } from './own-ads/hold-outs.ts';
import type { SeenAds } from './own-ads/seen-ads.ts';
import type { Snapshot } from './snapshot/open-snapshot.ts';
import type { Traces } from './traces/trace-sender.ts';

/** What calls stand on. One object for a delivery process; tests make their own. */
export interface DeliveryServices {
  readonly snapshot: Snapshot;
  readonly eventLog: Pick<EventLog, 'append' | 'renew' | 'stats'>;
  readonly countryOf: CountryFinder;
  readonly regionOf: RegionFinder;
  readonly limits: CallLimits;
  readonly traces: Traces;
  /** Of the moment: they are replaced by every import. */
  readonly rates: () => Rates;
  /** Milliseconds UTC. */
  readonly now: () => number;
  /** A 32-bit integer, the seed of a decision. */
  readonly seed: () => number;
  /** Address under which phones reach this server; undefined: what they called it by. */
  readonly publicUrl: string | undefined;
  /** Who has seen which own ads. */
  readonly seenAds: SeenAds;
  /** Who sees and clicks more of them than anybody means. */
  readonly floods: Floods;
  /** What own ads may cost. */
  readonly leases: Pick<BudgetLeases, 'charge' | 'room' | 'bid' | 'hold' | 'heldBy' | 'shown'>;
  /** Who is held out of campaigns, and who is not. */
  readonly holdOuts: Pick<HoldOuts, 'note'>;
  /** What advertisers' events are kept by. */
  readonly events: Pick<EventKeeper, 'keep'>;
  /** How often API keys tell of events. */
  readonly keyCalls: Pick<KeyCallsOutbox, 'note'>;
  /** What tickets of own ads are signed with. */
  readonly adSecret: string;
  /** What advertising ids are hashed with, 32 bytes. */
  readonly deviceKey: Buffer;
  /** Seals ids of advertisers who have them kept. */
  readonly sealId: SealId;
  /** True for the secret by which past events get in. */
  readonly isIngestSecret: (candidate: string) => boolean;
}
