import type { Counter } from '@millrace/contract/report/counter';
import { aheadParts } from './ahead-parts.ts';
import { deliveryPart } from './delivery-part.ts';
import { fromTable } from './from-table.ts';
import { keyOf, stretchOf } from './keys.ts';
import { networkParts } from './network-parts.ts';
import type { Part } from './part.ts';
import type { Question, Stretch } from './question.ts';
import { isOfKind, workedOutFor } from './worked-out.ts';

const sums: Readonly<Partial<Record<Counter, string>>> = {
  reported: 'sum(reported)',
  openEstimate: 'sum(open_estimate)',
};

/** Whether a question's revenue is worked out ahead, and it is known for which of its days. */
export function isWorkedOut({ used, changed }: Pick<Question, 'used' | 'changed'>): boolean {
  return changed?.revenue !== undefined && workedOutFor(used) !== undefined;
}

/** Whether a counter is worked out ahead. */
export function isRevenue(counter: Counter): boolean {
  return counter in sums;
}

/** Revenue as it was worked out, and of days that have changed since as it is now. */
export function revenueParts(needed: readonly Counter[], question: Question): Part[] {
  return aheadParts('revenue', question, {
    ahead: (days) => workedOutPart(needed, days, question),
    now: (days) => [
      ...(needed.includes('openEstimate') ? [deliveryPart(['openEstimate'], days, question)] : []),
      ...(needed.includes('reported') ? networkParts(['reported'], days, question) : []),
    ],
  });
}

function workedOutPart(needed: readonly Counter[], stretch: Stretch, question: Question): Part {
  const rows = workedOutFor(question.used);
  if (rows === undefined) throw new RangeError(`Nothing is worked out by ${question.used.join(', ')}.`);
  const { table, kind } = rows;
  return {
    stretch: stretchOf(table, stretch),
    keys: question.dimensions.map((dimension) => keyOf(dimension, table, stretch)),
    sums: Object.fromEntries(needed.map((counter) => [counter, sums[counter]])),
    from: fromTable(table, stretch, question, { filters: question.filters, and: [isOfKind(kind)] }),
  };
}
