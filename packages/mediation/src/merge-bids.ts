import type { ServedInstance } from './decision.ts';
import type { Candidate } from './orders.ts';
import { rankOf } from './prices.ts';

/** Each bid goes before the first instance of the waterfall that stands lower. */
export function merged(
  waterfall: readonly Pick<Candidate, 'served' | 'rank'>[],
  bids: readonly ServedInstance[],
): readonly ServedInstance[] {
  const instances: ServedInstance[] = [];
  let next = 0;
  let bid = bids[next];
  for (const { served, rank } of waterfall) {
    while (bid !== undefined && rankOf(bid) > rank) {
      instances.push(bid);
      next += 1;
      bid = bids[next];
    }
    instances.push(served);
  }
  for (; bid !== undefined; bid = bids[next]) {
    instances.push(bid);
    next += 1;
  }
  return instances;
}
