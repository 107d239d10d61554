import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { type Platform, platform as platforms } from '@millrace/contract/publisher/platform';
import type { AppShard } from '../../../domain/config-snapshot/shard.ts';
import { type WireNetwork, wireNetwork } from '../codes.ts';
import { immediateEvents, wantedEvents } from '../event-ids.ts';
import { type PlacementAnswer, type PlacementOfInit, placementAnswer } from './placement-answer.ts';

/** Where a phone sends its calls: whole addresses. */
export interface CallAddresses {
  readonly waterfall: string;
  readonly report: string;
  readonly reward: string;
  readonly purchase: string;
  readonly events: string;
  readonly crash: string;
  readonly conversion: string;
  /** Own ads: cards, and what a bid was for. */
  readonly cards: string;
  readonly ownAd: string;
}

export interface InitAnswerInput {
  readonly app: Pick<AppShard, 'key' | 'networks' | 'impressionRevenue'>;
  readonly placements: readonly PlacementOfInit[];
  readonly addresses: CallAddresses;
  /** Of the phone. */
  readonly platform: Platform;
  /** Networks that a block rule withholds from this phone. */
  readonly blockedNetworks?: ReadonlySet<number>;
  /** Turns on the SDK's own log and inspector. */
  readonly debug?: boolean;
}

/** As SDKs read it: what has no value is left out, since a null breaks their stores. */
export interface InitAnswer {
  readonly d: 0 | 1;
  /** Minutes after which the phone asks again: how long a change of the set-up may take to get there. */
  readonly ri: number;
  /** Whether the SDK calls the app's listener for what an impression earned. */
  readonly ics: 0 | 1;
  readonly api: Readonly<Record<'wf' | 'lr' | 'ic' | 'iap' | 'er' | 'cd' | 'cpcl' | 'cppl', string>>;
  readonly events: {
    readonly url: string;
    /** Events that make a pack full, and seconds after which it is sent all the same. */
    readonly mn: number;
    readonly ci: number;
    readonly ids: readonly number[];
    readonly fids: readonly number[];
  };
  readonly ms: readonly {
    readonly id: number;
    readonly n: string;
    readonly nn?: string;
    readonly k: string;
  }[];
  readonly pls: readonly PlacementAnswer[];
}

/**
 * What `init` answers. Networks and ad types that no SDK knows are left out, and so is what stands on them: every
 * instance's network is among `ms`, and no placement is without an instance.
 */
export function initAnswer({
  app,
  placements,
  addresses,
  platform,
  blockedNetworks,
  debug,
}: InitAnswerInput): InitAnswer {
  const networks = new Map(
    app.networks
      .filter(({ id, enabled }) => enabled && blockedNetworks?.has(id) !== true)
      .map((network) => [network.id, network]),
  );
  return {
    d: debug === true ? 1 : 0,
    ri: 30,
    ics: app.impressionRevenue === false ? 0 : 1,
    api: {
      wf: addresses.waterfall,
      lr: addresses.report,
      ic: addresses.reward,
      iap: addresses.purchase,
      er: addresses.crash,
      cd: addresses.conversion,
      cpcl: addresses.cards,
      cppl: addresses.ownAd,
    },
    events: { url: addresses.events, mn: fullPack, ci: 30, ids: wantedEvents, fids: immediateEvents },
    ms: [...networks.values()].flatMap(({ id, appKey }) => {
      const wire = wireNetwork(id);
      if (wire === null) return [];
      const k = appKey || keyFor(id, wire, { app, platform });
      return [{ id: wire.id, n: wire.className, ...(wire.nick !== undefined && { nn: wire.nick }), k }];
    }),
    pls: placements.flatMap((placement) => placementAnswer(placement, networks) ?? []),
  };
}

/**
 * As many as iOS ever puts into one: an app that asks all the time whether an ad is ready notes two events each time, and would
 * send packs of ten many times a second.
 */
const fullPack = 100;

/**
 * For a network without an app key of its own. The player of own ads refuses an empty one on Android, and is told that of the app,
 * as it always was; iOS loads nothing of any network without one, and the adapters of the others do not look at it.
 */
function keyFor(
  network: number,
  { className }: WireNetwork,
  { app, platform }: Pick<InitAnswerInput, 'app' | 'platform'>,
): string {
  if (network === networkId.crossPromotion) return app.key;
  return platform === platforms.ios && networkOf(network).app.fields.length === 0 ? className : '';
}
