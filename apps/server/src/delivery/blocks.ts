import type { BlockRuleName } from '@millrace/mediation/absence';
import { blockConditions } from '@millrace/mediation/conditions/block-rules';
import { allHold } from '@millrace/mediation/conditions/condition';
import { Facts } from '@millrace/mediation/facts';
import type { Profile } from '@millrace/mediation/profile';
import type { AppShard } from '../domain/config-snapshot/shard.ts';

export interface Blocks {
  /** The rule by which the phone gets no ads at all. */
  readonly app: BlockRuleName | null;
  /** Networks that it gets none of. */
  readonly networks: ReadonlySet<number>;
}

/** What an app's block rules keep from a phone. */
export function blocksOn({ blockRules }: Pick<AppShard, 'blockRules'>, profile: Profile): Blocks {
  const facts = new Facts(profile);
  const met = blockRules.filter((rule) => rule.enabled && allHold(blockConditions(rule), facts));
  return {
    app: nameOf(met.find(({ networkId }) => networkId === null)),
    networks: new Set(met.flatMap(({ networkId }) => networkId ?? [])),
  };
}

function nameOf(rule: BlockRuleName | undefined): BlockRuleName | null {
  return rule === undefined ? null : { id: rule.id, name: rule.name };
}
