import { type NetworkId, networkId } from '@millrace/contract/publisher/network/network-id';
import type { RuleConfig, TestConfig } from '@millrace/mediation/config';
import { anInstance } from '@millrace/mediation/testing/build';
import type { AppShard, PlacementShard } from '../../../domain/config-snapshot/shard.ts';
import { aNetwork, anInstanceShard, aPlacementShard } from '../../wire/testing/build.ts';

interface Ad {
  /** USD per thousand impressions. */
  readonly ecpm?: string;
  readonly bids?: boolean;
  readonly network?: NetworkId;
}

/** A placement of ads, of AdMob where nothing else is said, by rules. */
export function placementOf(
  id: number,
  ads: Readonly<Record<number, Ad>>,
  rules: readonly RuleConfig[],
  known: { readonly test?: TestConfig } & Partial<PlacementShard> = {},
): PlacementShard {
  const { test: running = null, ...shard } = known;
  const all = Object.entries(ads).map(([one, ad]) => ({ id: Number(one), network: networkId.adMob, ...ad }));
  return aPlacementShard({
    id,
    instances: Object.fromEntries(
      all.map((one) => [one.id, anInstanceShard({ networkId: one.network, isBidding: one.bids ?? false })]),
    ),
    config: {
      ...aPlacementShard().config,
      id,
      rules,
      test: running,
      instances: all.map(({ id: instance, network, bids = false, ecpm }) =>
        anInstance(instance, {
          networkId: network,
          isBidding: bids,
          manualEcpm: ecpm === undefined ? {} : { '00': ecpm },
        }),
      ),
    },
    ...shard,
  });
}

/** Networks of an app, each on. */
export const appNetworks = (...ids: readonly NetworkId[]): AppShard['networks'] =>
  ids.map((id) => aNetwork({ id, appKey: `key-${id}` }));

/** The instances of a waterfall, in the order of loading. */
export const idsIn = (answer: { json(): { ins: { id: number }[] } }) => answer.json().ins.map(({ id }) => id);
