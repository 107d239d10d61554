import type { RuleEntry, RuleForm } from '@millrace/contract/publisher/mediation-rule';
import { fieldError, found, foundAt } from '../../platform/http/call-error.ts';
import type { Tx } from '../../platform/postgres/database.ts';

export type RuleLists = Pick<RuleForm, 'waterfall' | 'bidding'>;

/** Of an instance, what decides on the list that it may stand in. */
export interface Member {
  readonly networkId: number;
  readonly isBidding: boolean;
}

interface OwnRule {
  readonly id: number;
  readonly placementId: number;
  readonly organizationId: number;
}

/**
 * Stores both lists of a rule, in their order, over those that it has. The placement is locked already.
 * @throws CallError notFound at an instance of another placement; at the field `waterfall` or `bidding` for one that
 *   belongs in the other list, or for a second enabled bidding instance of a network
 */
export async function replaceEntries(tx: Tx, rule: OwnRule, lists: RuleLists): Promise<void> {
  const members = await readMembers(tx, rule.placementId, [...lists.waterfall, ...lists.bidding]);
  mustBeMembers('waterfall', lists.waterfall, members);
  mustBeMembers('bidding', lists.bidding, members);
  checkLists(lists, members);
  await tx.deleteFrom('rule_entry').where('rule_id', '=', rule.id).execute();
  const rows = [...rowsOf(lists.waterfall, false), ...rowsOf(lists.bidding, true)];
  if (rows.length === 0) return;
  await tx
    .insertInto('rule_entry')
    .values(
      rows.map((row) => ({
        ...row,
        organization_id: rule.organizationId,
        placement_id: rule.placementId,
        rule_id: rule.id,
        network_id: found(members.get(row.instance_id)).networkId,
      })),
    )
    .execute();
}

function rowsOf(entries: readonly RuleEntry[], isBidding: boolean) {
  return entries.map(({ instanceId, enabled }, index) => ({
    instance_id: instanceId,
    is_bidding: isBidding,
    position: index + 1,
    enabled,
  }));
}

/** Of those of the entries' instances that belong to the placement. */
async function readMembers(
  tx: Tx,
  placementId: number,
  entries: readonly RuleEntry[],
): Promise<Map<number, Member>> {
  const ids = entries.map(({ instanceId }) => instanceId);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('instance')
    .select(['id', 'network_id', 'is_bidding'])
    .where('placement_id', '=', placementId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { networkId: row.network_id, isBidding: row.is_bidding }]));
}

function mustBeMembers(
  field: keyof RuleLists,
  entries: readonly RuleEntry[],
  members: ReadonlyMap<number, Member>,
): void {
  for (const [index, { instanceId }] of entries.entries()) {
    foundAt(`${field}.${index}.instanceId`, members.get(instanceId));
  }
}

function checkLists({ waterfall, bidding }: RuleLists, members: ReadonlyMap<number, Member>): void {
  const isBidding = ({ instanceId }: RuleEntry) => members.get(instanceId)?.isBidding === true;
  if (waterfall.some(isBidding)) throw fieldError('waterfall', 'mediationRule.errors.wrongList');
  if (!bidding.every(isBidding)) throw fieldError('bidding', 'mediationRule.errors.wrongList');
  const networks = bidding
    .filter(({ enabled }) => enabled)
    .map(({ instanceId }) => members.get(instanceId)?.networkId);
  if (new Set(networks).size < networks.length) {
    throw fieldError('bidding', 'mediationRule.errors.biddingTwice');
  }
}
