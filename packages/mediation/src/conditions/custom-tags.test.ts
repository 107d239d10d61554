import type { CustomTag, TagOperator, TagType } from '@millrace/contract/publisher/targeting';
import { expect, test } from 'vitest';
import { Facts } from '../facts.ts';
import type { TagValue } from '../profile.ts';
import { aProfile } from '../testing/build.ts';
import { customTagCondition } from './custom-tags.ts';

type Said = TagValue | readonly TagValue[];

function conditionOf(type: TagType, operator: TagOperator, values: readonly string[]) {
  const tag: CustomTag = { name: 'level', type, operator, values: [...values] };
  return customTagCondition(tag);
}

function holds(type: TagType, operator: TagOperator, values: readonly string[], said: Said): boolean {
  return conditionOf(type, operator, values).holds(new Facts(aProfile({ tags: { level: said } })));
}

test.each<[TagType, TagOperator, string[], Said[], Said[]]>([
  ['string', '=', ['vip'], ['vip', ['x', 'vip']], ['VIP', 'x', ['x'], []]],
  ['string', '!=', ['vip'], ['VIP', 'x', ['x', 'y']], ['vip', ['x', 'vip'], []]],
  ['string', '>', ['b'], ['c', 'ba', ['a', 'c']], ['b', 'a', 'B', []]],
  ['string', '>=', ['b'], ['b', 'c'], ['a', 'B']],
  ['string', '<', ['b'], ['a', 'B', ['c', 'a']], ['b', 'c']],
  ['string', '<=', ['b'], ['a', 'b'], ['ba', 'c']],
  ['string', 'in', ['a', 'b'], ['a', 'b', ['x', 'b']], ['c', ['x', 'y'], []]],
  ['string', 'notin', ['a', 'b'], ['c', ['x', 'y']], ['a', ['x', 'b'], []]],
  // As text: lexical, numbers and flags by how they are written.
  ['string', '<', ['9'], ['10', 10], ['9', 95]],
  ['string', '=', ['true'], [true, 'true'], [false]],
  ['int', '=', ['10'], [10, '10', ' 10 ', '+10', [1, 10]], [1, '10.5', 'ten', 10.5, true, [1, 2]]],
  ['int', '!=', ['10'], [1, '9', [1, 2]], [10, [1, 10], 'ten', 9.5, []]],
  ['int', '>', ['9'], [10, '10', [1, 10]], [9, '9', 9.5, [1, 2], '']],
  ['int', '>=', ['9'], [9], [8]],
  ['int', '<', ['9'], [8, '-3', [10, 8]], [9, 10]],
  ['int', '<=', ['9'], [9, 8], [10]],
  ['int', 'in', ['1', '2'], [1, '2', [9, 2]], [3, '1.5', [3, 4]]],
  ['int', 'notin', ['1', '2'], [3, [3, 4], ['x', 3]], [1, [3, 1], 'x', ['x']]],
  ['float', '=', ['0.1'], [0.1, '0.1', '0.10', [1, 0.1]], [1, '.1', 'x', Number.NaN]],
  ['float', '!=', ['0.1'], [0.2, 1], [0.1, ['0.1', 2], 'x']],
  ['float', '>', ['1.5'], [1.51, 2, '1.6'], [1.5, 1]],
  ['float', '>=', ['1.5'], [1.5], [1.49]],
  ['float', '<', ['1.5'], [1.49, '-2.5'], [1.5]],
  ['float', '<=', ['1.5'], [1.5], [1.51]],
  ['float', 'in', ['1.5', '2'], [2, '1.50'], [1]],
  ['float', 'notin', ['1.5', '2'], [1], ['2.0', [1, 2]]],
  // Values that are not of the type do not count; without any other nobody meets the condition.
  ['int', 'in', ['x', '2'], [2], [3]],
  ['int', 'notin', ['x', '2'], [3], [2]],
  ['int', '!=', ['x'], [], [3, 'x']],
  ['float', '<', ['x'], [], [3]],
])('%s %s %j: %j hold, %j do not', (type, operator, values, holding, failing) => {
  for (const said of holding) expect(holds(type, operator, values, said), JSON.stringify(said)).toBe(true);
  for (const said of failing) expect(holds(type, operator, values, said), JSON.stringify(said)).toBe(false);
});

test.each<TagOperator>(['=', '!=', '>', '>=', '<', '<=', 'in', 'notin'])(
  '%s: a missing tag fails',
  (operator) => {
    const condition = conditionOf('string', operator, ['x']);
    expect(condition.holds(new Facts(aProfile()))).toBe(false);
    const foreign = customTagCondition({ name: 'constructor', type: 'string', operator, values: ['x'] });
    expect(foreign.holds(new Facts(aProfile()))).toBe(false);
  },
);

test('what the phone says is shown as text', () => {
  const condition = conditionOf('int', '=', ['1']);
  expect(condition.has(aProfile({ tags: { level: [1, 'x', true] } }))).toEqual(['1', 'x', 'true']);
  expect(condition.has(aProfile({ tags: { level: 2 } }))).toBe('2');
  expect(condition.has(aProfile())).toBeNull();
});
