import {
  everyone,
  type TagOperator,
  type TagType,
  type Targeting,
} from '@millrace/contract/publisher/targeting';
import { aRule } from '@millrace/mediation/testing/build';
import { describe, expect, test } from 'vitest';
import { phone, withDelivery } from '../testing/with-delivery.ts';
import { idsIn, placementOf } from './testing/placement-of.ts';

describe('whom a rule is for', () => {
  /** Asks as a phone that says something, at a placement for each of the conditions: does the phone fit? */
  async function trying(
    conditions: readonly Partial<Targeting>[],
    work: (fits: (condition: number, said: object) => Promise<boolean>) => Promise<void>,
  ): Promise<void> {
    const placements = conditions.map((targeting, index) => {
      const rules = [aRule(1, { targeting: { ...everyone, ...targeting } }, [11]), aRule(2, {}, [12])];
      return placementOf(100 + index, { 11: {}, 12: {} }, rules);
    });
    await withDelivery({ placements }, async ({ send }) => {
      await work(async (index, said) => {
        const [first] = idsIn(await send('wf', { ...phone, ...said, pid: 100 + index }));
        return first === 11;
      });
    });
  }

  test('connections are what they are called, whichever number stands for them', async () => {
    const wifi = [false, false, true, false, false, false, false, false, false];
    const slow = [false, false, false, false, true, false, false, false, false];
    const third = [false, false, false, false, false, true, false, false, false];
    const fourth = [false, false, false, false, false, false, true, false, false];
    const conditions = (['wifi', '2g', '3g', '4g'] as const).map((one) => ({ connections: [one] }));
    await trying(conditions, async (fits) => {
      for (const [index, expected] of [wifi, slow, third, fourth].entries()) {
        const found = [];
        for (let contype = 0; contype <= 8; contype += 1) found.push(await fits(index, { contype }));
        expect(found, JSON.stringify(conditions[index])).toEqual(expected);
      }
    });
  });

  test('versions lie in any of the intervals or are one of the values; who says none is in none', async () => {
    const table: [string[], string[], string[]][] = [
      [['(,2)'], ['1.9.9', '1', '0.1'], ['2', '2.0.0', '10', '']],
      [['[1.2,1.5)'], ['1.2', '1.2.0', '1.4.99'], ['1.5', '1.10', '1.1.9', '']],
      [
        ['1.0', '[1.2,1.5)'],
        ['1.0.0', '1.3'],
        ['1.1', '1.0.1', ''],
      ],
      [['(,)'], ['1', '99.9'], ['']],
      [[], ['1', ''], []],
    ];
    const conditions = table.map(([appVersions]) => ({ appVersions }));
    await trying(conditions, async (fits) => {
      for (const [index, [expressions, inside, outside]] of table.entries()) {
        for (const appv of inside)
          expect(await fits(index, { appv }), `${appv} in ${expressions}`).toBe(true);
        for (const appv of outside)
          expect(await fits(index, { appv }), `${appv} not in ${expressions}`).toBe(false);
      }
    });
  });

  test('tags of an app are compared as text, whole numbers or numbers; of a list any member suffices', async () => {
    const table: [TagType, TagOperator, string[], unknown[], unknown[]][] = [
      ['string', '=', ['vip'], ['vip', ['x', 'vip']], ['VIP', ['x']]],
      ['string', '!=', ['vip'], ['x', ['x', 'y']], ['vip', ['x', 'vip']]],
      ['string', '>', ['b'], ['c', ['a', 'c']], ['b', ['a']]],
      ['string', '>=', ['b'], ['b', ['a', 'b']], ['a', ['a']]],
      ['string', '<', ['9'], ['10', ['95', '10']], ['9', ['9']]],
      ['string', '<=', ['b'], ['b', ['c', 'b']], ['c', ['c']]],
      ['string', 'in', ['a', 'b'], ['b', ['x', 'b']], ['c', ['x']]],
      ['string', 'notin', ['a', 'b'], ['c', ['x', 'y']], ['a', ['x', 'b']]],
      ['int', '=', ['10'], [10, '10', [1, 10]], [1, 10.5, 'ten', [1]]],
      ['int', '!=', ['10'], [1, [1, 2]], [10, [1, 10], 'ten']],
      ['int', '>', ['9'], [10, '10', [1, 10]], [9, [1, 2]]],
      ['int', '>=', ['9'], [9, [1, 9]], [8, [8]]],
      ['int', '<', ['9'], [8, '-3', [10, 8]], [9, 10, [9]]],
      ['int', '<=', ['9'], [9, [10, 9]], [10, [10]]],
      ['int', 'in', ['1', '2'], [2, '1', [9, 2]], [3, [3]]],
      ['int', 'notin', ['1', '2'], [3, [3, 4]], [1, [3, 1]]],
      ['float', '=', ['0.1'], [0.1, '0.10', [1, 0.1]], [1, [1]]],
      ['float', '!=', ['0.1'], [0.2, [1, 2]], [0.1, [0.1, 2]]],
      ['float', '>', ['1.5'], [1.51, '1.6', [1, 2]], [1.5, [1]]],
      ['float', '>=', ['1.5'], [1.5, [1, 1.5]], [1.49, [1]]],
      ['float', '<', ['1.5'], [1.49, '-2.5', [2, 1]], [1.5, [2]]],
      ['float', '<=', ['1.5'], [1.5, [2, 1.5]], [1.51, [2]]],
      ['float', 'in', ['1.5', '2'], ['1.50', [1, 2]], [1, [1]]],
      ['float', 'notin', ['1.5', '2'], [1, [1, 3]], ['2.0', [1, 2]]],
    ];
    const conditions = table.map(([type, operator, values]) => ({
      customTags: [{ name: 'level', type, operator, values }],
    }));
    await trying(conditions, async (fits) => {
      for (const [index, [type, operator, values, holding, failing]] of table.entries()) {
        const asked = `${type} ${operator} ${values}`;
        for (const level of holding) {
          expect(await fits(index, { tags: { level } }), `${asked}: ${JSON.stringify(level)}`).toBe(true);
        }
        for (const level of failing) {
          expect(await fits(index, { tags: { level } }), `${asked}: ${JSON.stringify(level)}`).toBe(false);
        }
        expect(await fits(index, {}), `${asked}: no such tag`).toBe(false);
      }
    });
  });
});
