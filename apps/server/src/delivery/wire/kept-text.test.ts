import type { ServedInstance } from '@millrace/mediation/decision';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { keptTexts } from './kept-text.ts';

const textOf = ({ instanceId, ecpm }: ServedInstance) => `[${instanceId},${ecpm}]`;
const lasting = Array.from({ length: 12 }, (_, at): ServedInstance => {
  return { instanceId: at + 1, ecpm: at / 2, source: 'estimate', place: at + 1 };
});
/** Of one call alone. */
const bid = (instanceId: number): ServedInstance => ({ instanceId, ecpm: 3.5, source: 'bid', place: 2 });
const loading = (instanceId: number): ServedInstance => {
  return { instanceId, ecpm: null, source: 'unknown', place: 0 };
};

test('whatever was asked before: the texts of the instances, in their order', () => {
  const passing = fc.integer({ min: 50, max: 60 }).chain((id) => fc.constantFrom(bid(id), loading(id)));
  const order = fc.oneof(
    fc.constant(lasting),
    fc.shuffledSubarray(lasting),
    fc.subarray(lasting),
    fc.array(fc.oneof(fc.constantFrom(...lasting), passing), { maxLength: 20 }),
    fc.tuple(fc.subarray(lasting), passing, fc.subarray(lasting)).map(([some, one, more]) => {
      return [...some, one, ...more];
    }),
  );
  fc.assert(
    fc.property(fc.array(order, { maxLength: 60 }), (orders) => {
      const texts = keptTexts(textOf);
      for (const instances of orders) expect(texts(instances)).toBe(instances.map(textOf).join(','));
    }),
  );
});

test('an order is written once; what stands between is written for its call', () => {
  const spy = vi.fn(textOf);
  const texts = keptTexts(spy);
  for (let call = 0; call < 5; call += 1) {
    expect(texts([...lasting.slice(0, 5), bid(50), ...lasting.slice(5)])).toContain('[5,2],[50,3.5],[6,2.5]');
  }
  expect(spy).toHaveBeenCalledTimes(lasting.length + 5);
});

test('an exception that came first does not stay what all others are cut from', () => {
  const spy = vi.fn(textOf);
  const texts = keptTexts(spy);
  texts(lasting.toReversed());
  for (let call = 0; call < 20; call += 1) texts(lasting);
  expect(spy).toHaveBeenCalledTimes(2 * lasting.length);
});
