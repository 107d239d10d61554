import { networkId } from '@millrace/contract/publisher/network/network-id';
import { sql } from 'kysely';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';

/**
 * Active placements of some apps with an instance of own ads: their rules that are switched on, those of them whose bidding list
 * has it switched on, and whether one is for everybody.
 */
export async function readOwnAdsPlacements(tx: Tx, appIds: readonly number[]) {
  return tx
    .selectFrom('placement')
    .innerJoin('instance', (join) =>
      join
        .onRef('instance.placement_id', '=', 'placement.id')
        .on('instance.network_id', '=', networkId.crossPromotion),
    )
    .select((eb) => [
      'placement.id',
      'placement.app_id as appId',
      'placement.name',
      'placement.ad_type as adType',
      'instance.id as instanceId',
      eb
        .selectFrom('mediation_rule')
        .whereRef('placement_id', '=', 'placement.id')
        .where('status', '=', 1)
        .where('removed_at', 'is', null)
        .where('test_id', 'is', null)
        .select((inner) => inner.cast<number>(inner.fn.countAll(), 'integer').as('count'))
        .as('rules'),
      eb
        .exists(
          eb
            .selectFrom('mediation_rule')
            .whereRef('placement_id', '=', 'placement.id')
            .where('status', '=', 1)
            .where('removed_at', 'is', null)
            .where('test_id', 'is', null)
            .where(sql<boolean>`is_for_everybody(countries, targeting)`),
        )
        .as('hasRuleForAll'),
      eb
        .selectFrom('mediation_rule')
        .innerJoin('rule_entry', 'rule_entry.rule_id', 'mediation_rule.id')
        .whereRef('mediation_rule.placement_id', '=', 'placement.id')
        .whereRef('rule_entry.instance_id', '=', 'instance.id')
        .where('rule_entry.enabled', '=', true)
        .where('mediation_rule.status', '=', 1)
        .where('removed_at', 'is', null)
        .where('test_id', 'is', null)
        .select((inner) => inner.cast<number>(inner.fn.countAll(), 'integer').as('count'))
        .as('rulesWith'),
    ])
    .where('placement.app_id', '=', anyOf(appIds))
    .where('placement.status', '=', 1)
    .where('instance.status', '=', 1)
    .orderBy('placement.ad_type')
    .orderBy('placement.id')
    .execute();
}
