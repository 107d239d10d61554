import { allRegions } from '@millrace/contract/kit/fields';
import { type AbTest, resortAbTestRules } from '@millrace/contract/publisher/ab-test';
import { useText } from '../../../kit/i18n/i18n.ts';
import { moveItem } from '../../../kit/sort/move-item.ts';
import { SortArea } from '../../../kit/sort/SortArea.tsx';
import { useOrder } from '../../../kit/sort/use-order.ts';
import { GroupBRule } from './GroupBRule.tsx';
import { testAction } from './test-action.ts';

/** The rules of group B in the order tried; a rule changes places among those for countries, or among those for ALL. */
export function GroupBRules({ test }: { readonly test: AbTest }) {
  const text = useText();
  const order = useOrder({
    stored: test.groups.B.map(({ id }) => id),
    store: (ids, stored) =>
      testAction(resortAbTestRules, { testId: test.id, ruleIds: [...ids], expectedIds: [...stored] }),
    // Either way the test is shown as it then is.
    reread: async () => {},
  });
  const rules = inOrder(test.groups.B, order.wanted);
  const blockOf = (id: number) =>
    rules.find((rule) => rule.id === id)?.countries.includes(allRegions) ? 'all' : 'country';
  const idsIn = (block: string) => rules.map(({ id }) => id).filter((id) => blockOf(id) === block);

  function move(id: number, to: number): void {
    const block = blockOf(id);
    const moved = moveItem(idsIn(block), idsIn(block).indexOf(id), to);
    order.change(block === 'country' ? [...moved, ...idsIn('all')] : [...idsIn('country'), ...moved]);
  }

  return (
    <section className="card" aria-label={text('abTest.groupB')}>
      <h2>{text('abTest.groupB')}</h2>
      <p className="lead">{text('abTest.groupBLead')}</p>
      <SortArea onMove={move}>
        <ol className="group-rules" aria-label={text('abTest.groupB')}>
          {rules.map((rule) => {
            const block = blockOf(rule.id);
            const ids = idsIn(block);
            return (
              <li key={rule.id}>
                <GroupBRule rule={rule} group={block} index={ids.indexOf(rule.id)} total={ids.length} />
              </li>
            );
          })}
        </ol>
      </SortArea>
      <p className="lead">{text('abTest.orderHint')}</p>
    </section>
  );
}

function inOrder<Rule extends { readonly id: number }>(
  rules: readonly Rule[],
  ids: readonly number[] | null,
): readonly Rule[] {
  return ids === null ? rules : rules.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
