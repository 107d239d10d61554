import type { Shares } from '@millrace/mediation/arm';
import type { SnapshotState } from '../domain/config-snapshot/keep-snapshot.ts';
import type { ShardName } from '../domain/config-snapshot/shard-name.ts';
import type { TraceBatch } from '../domain/decision-trace/traced-decision.ts';
import type { LeaseAnswer, LeaseAsk } from '../domain/own-ads/lease.ts';
import type { SeenAd } from '../domain/own-ads/share-seen.ts';
import type { DecidedConversion } from '../domain/own-ads/told-conversion.ts';
import type { Config } from '../platform/config/config.ts';
import type { SocketPaths } from '../platform/files/socket-paths.ts';
import type { Priority } from '../platform/machine/priority.ts';
import type { KeyCalls } from '../platform/session/api-key-use.ts';

/** What the delivery process is told of the configuration: no secret but those that phones' calls need. */
export type DeliveryConfig = Pick<
  Config,
  'host' | 'port' | 'publicUrl' | 'dataDir' | 'trustProxy' | 'logLevel' | 'geoipDatabase' | 'ingestSecret'
> & {
  /** How the console and this process reach each other; undefined: this server has no console. */
  readonly sockets: SocketPaths | undefined;
  /** Where the snapshot's keeper writes. */
  readonly snapshotDir: string;
  readonly eventLogDir: string;
  /** What tickets of own ads are signed with. */
  readonly adSecret: string;
  /** What advertising ids are hashed with, 32 bytes as base64url. */
  readonly deviceKey: string;
  /** What ids are sealed with that advertisers have kept. */
  readonly idKey: string;
  /** How Auto divides its requests. */
  readonly shares: Shares;
};

/** What a delivery process is told by its command line: what it shares with its server, and may have lost to it. */
export interface DeliveryStanding {
  readonly processors: readonly number[];
  /** Of one that is started again. */
  readonly priority?: Priority;
}

/** From the server to its delivery process. */
export type ToDelivery =
  | { readonly type: 'start'; readonly config: DeliveryConfig }
  /** A file of the snapshot was written anew. */
  | { readonly type: 'changed'; readonly name: ShardName }
  /** Whether what is served is what the database says, or what it said when it could last be asked. */
  | { readonly type: 'snapshot'; readonly source: SnapshotState['source'] }
  /** Go on in another segment of the event log. */
  | { readonly type: 'renew' }
  /** What an ask for leases got. */
  | { readonly type: 'leased'; readonly id: number; readonly answers: readonly LeaseAnswer[] }
  /** Keep installs and events that waited for what won them; say `kept` with the same number. */
  | { readonly type: 'keep'; readonly id: number; readonly conversions: readonly DecidedConversion[] }
  /** What devices have seen by other servers, or by this one before it began. */
  | { readonly type: 'seen'; readonly ads: readonly SeenAd[] }
  /** Let nobody in any more, and say `closed`. */
  | { readonly type: 'close' }
  /** Answer what is under way, bring the event log to the disk, and end. */
  | { readonly type: 'end' };

/** From the delivery process to its server. */
export type FromDelivery =
  | { readonly type: 'listening'; readonly port: number }
  /** It could not start, in one sentence for the person who starts it. */
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'closed' }
  /** Decisions for registered phones, with their reasons. */
  | ({ readonly type: 'traces' } & TraceBatch)
  /** Leases on budgets of campaigns; the answer has the same number. */
  | { readonly type: 'lease'; readonly id: number; readonly asks: readonly LeaseAsk[] }
  /** What devices have seen by this one. */
  | { readonly type: 'seen'; readonly ads: readonly SeenAd[] }
  /** How often API keys told it of events. */
  | { readonly type: 'keyCalls'; readonly calls: readonly KeyCalls[] }
  /** Whether all that was to be kept under this number is on its disk. */
  | { readonly type: 'kept'; readonly id: number; readonly isKept: boolean };
