import type { Counter } from '@millrace/contract/report/counter';
import type { Formula } from '@millrace/contract/report/formula';

/**
 * A formula over sums as SQL that says what `evaluate` of the contract says: `Decimal` cuts off behind the ninth place.
 * @param sum a counter's sum as a `Decimal(76, 9)`
 */
export function formulaSql(formula: Formula, sum: (counter: Counter) => string): string {
  const sql = (inner: Formula) => formulaSql(inner, sum);
  if ('counter' in formula) return sum(formula.counter);
  if ('times' in formula) return `(${sql(formula.times[0])} * ${formula.times[1]})`;
  if ('per' in formula) return `(${sql(formula.per[0])} / ${formula.per[1]})`;
  if ('plus' in formula) return `(${formula.plus.map(sql).join(' + ')})`;
  if ('minus' in formula) return `(${formula.minus.map(sql).join(' - ')})`;
  const [a, b] = formula.over.map(sql);
  return `(${a} / nullIf(${b}, 0))`;
}
