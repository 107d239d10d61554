import { fillModel } from './fill-model.ts';
import type { OrderOf, RuleLog } from './log.ts';

/** An instance that was asked less often is not known. */
const leastAsked = 50;
/** A share of the requests: what would hardly ever be asked need not be known. */
const hardlyEver = 0.01;

/**
 * Those of a draft's instances of which the log says too little to say what the draft would have earned: they were not
 * served, or an order that reaches them more often than one request in a hundred stands on a few that were asked.
 */
export function unknownInstances(log: RuleLog, orderOf: OrderOf, members: readonly number[]): number[] {
  const asked = new Map<number, number>();
  for (const one of log.instances) {
    asked.set(one.instanceId, (asked.get(one.instanceId) ?? 0) + one.asked);
  }
  const { served, reached, requests } = reachOf(log, orderOf);
  return members.filter((id) => {
    if (!served.has(id)) return true;
    return (asked.get(id) ?? 0) < leastAsked && (reached.get(id) ?? 0) > hardlyEver * requests;
  });
}

/** How many requests an order lets come as far as each instance. */
function reachOf(log: RuleLog, orderOf: OrderOf) {
  const model = fillModel(log.instances);
  const served = new Set<number>();
  const reached = new Map<number, number>();
  let requests = 0;
  for (const row of log.requests) {
    requests += row.requests;
    for (const id of row.served) served.add(id);
    let left = row.requests;
    for (const id of orderOf(row.country, row.served, row.bids)) {
      reached.set(id, (reached.get(id) ?? 0) + left);
      left *= 1 - model(row.country, id).fill;
    }
  }
  return { served, reached, requests };
}
