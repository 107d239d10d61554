import type { BlockRuleConfig, EntryConfig, InstanceConfig, NetworkConfig } from './config.ts';
import type { Failure } from './trace.ts';

/** Why an entry of a rule is left out, whoever asks. */
export type LastingAbsence =
  | 'entryOff'
  | 'instanceOff'
  | 'networkOff'
  /** Its network bids between servers only, which is not served yet. */
  | 'serverBiddingOnly';

/** Why an entry of a rule is left out. */
export type Absence =
  | { readonly reason: LastingAbsence }
  /** The instance is not of this placement. */
  | { readonly reason: 'unknownInstance' }
  | { readonly reason: 'networkBlocked'; readonly blockRule: BlockRuleName }
  | { readonly reason: 'device'; readonly failure: Failure };

export type BlockRuleName = Pick<BlockRuleConfig, 'id' | 'name'>;

/** The first reason why nobody gets the entry; null when it depends on the phone. */
export function lastingAbsence(
  entry: EntryConfig,
  instance: InstanceConfig,
  network: NetworkConfig | undefined,
): LastingAbsence | null {
  if (!entry.enabled) return 'entryOff';
  if (!instance.enabled) return 'instanceOff';
  if (!network?.enabled) return 'networkOff';
  return instance.isBidding && !network.bidsFromPhones ? 'serverBiddingOnly' : null;
}
