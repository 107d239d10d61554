import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { addRuleInstances, RuleEntry } from '@millrace/contract/publisher/mediation-rule';
import { lockPlacement } from '../../../domain/mediation/placement-lock.ts';
import { formOf, queryRules, readRules, type StoredRule } from '../../../domain/mediation/stored-rule.ts';
import { setChangeOrigin } from '../../../platform/change-log/change-log.ts';
import { foundAt } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { saveRule } from './update-rule.ts';

type Request = RequestOf<typeof addRuleInstances>;
type Response = ResponseOf<typeof addRuleInstances>;

interface Candidate {
  readonly id: number;
  readonly networkId: number;
  readonly isBidding: boolean;
}

/** Appends instances to the lists of rules; one transaction, one batch in the change log. */
export function addInstancesToRules(context: Context, input: Request): Promise<Response> {
  const { placementId, ruleIds, instanceIds } = input;
  return context.write(async (tx) => {
    const placement = await lockPlacement(tx, placementId);
    const rules = await readRules(tx, queryRules(tx).where('id', 'in', ruleIds));
    for (const [index, id] of ruleIds.entries()) {
      const known = rules.find((rule) => rule.id === id && rule.placementId === placementId);
      foundAt(`ruleIds.${index}`, known);
    }
    const networks = await readNetworks(tx, placementId);
    const candidates = [...new Set(instanceIds)].map((id) =>
      foundAt(`instanceIds.${instanceIds.indexOf(id)}`, networks.get(id)),
    );
    const batchId = randomUUID();
    setChangeOrigin(tx, { batchId });
    const sum = { added: 0, switchedOff: 0, alreadyThere: 0 };
    for (const rule of rules) {
      const { lists, ...counts } = append(rule, candidates, networks);
      sum.added += counts.added;
      sum.switchedOff += counts.switchedOff;
      sum.alreadyThere += candidates.length - counts.added;
      if (counts.added > 0) await saveRule(context, tx, { placement, rule }, { ...formOf(rule), ...lists });
    }
    return { ...sum, batch: sum.added === 0 ? null : batchId };
  });
}

/** Every instance of the placement: the rules' own tell which networks bid in them already. */
async function readNetworks(tx: Tx, placementId: number): Promise<Map<number, Candidate>> {
  const rows = await tx
    .selectFrom('instance')
    .select(['id', 'network_id', 'is_bidding'])
    .where('placement_id', '=', placementId)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { id: row.id, networkId: row.network_id, isBidding: row.is_bidding }]),
  );
}

function append(
  rule: StoredRule,
  candidates: readonly Candidate[],
  networks: ReadonlyMap<number, Candidate>,
) {
  const there = new Set([...rule.waterfall, ...rule.bidding].map(({ instanceId }) => instanceId));
  const fresh = candidates.filter(({ id }) => !there.has(id));
  const bidders = new Set(
    rule.bidding
      .filter(({ enabled }) => enabled)
      .map(({ instanceId }) => networks.get(instanceId)?.networkId),
  );
  const waterfall: RuleEntry[] = fresh
    .filter(({ isBidding }) => !isBidding)
    .map(({ id }) => ({ instanceId: id, enabled: true }));
  const bidding = fresh
    .filter(({ isBidding }) => isBidding)
    .map(({ id, networkId }): RuleEntry => {
      const enabled = !bidders.has(networkId);
      bidders.add(networkId);
      return { instanceId: id, enabled };
    });
  return {
    lists: { waterfall: [...rule.waterfall, ...waterfall], bidding: [...rule.bidding, ...bidding] },
    added: fresh.length,
    switchedOff: bidding.filter(({ enabled }) => !enabled).length,
  };
}
