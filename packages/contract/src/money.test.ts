import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from './calls.ts';

/** What is called so is money; `interval` is that of an eCPM. */
const names =
  /(usd|ecpm|price|amount|cost|revenue|budget|earned|payout|\wvalue|drawn|stake)$|^(bid|floor|interval|spend|spent\w*|money)$/i;
/** Of money these are money too. */
const parts = /^(value|low|high|min|max|month|before|after|change|difference)$/i;

/** Numbers, not money: of fewer devices than this nothing is told. */
const devices = ['estimateSegment floor', 'sampleSegment floor'];

test('money is decimal text, in what is asked and in what is answered', () => {
  const numbers = calls.flatMap(({ name, call: { request, response } }) => [
    ...numbersIn(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }), name, false),
    ...numbersIn(z.toJSONSchema(response, { unrepresentable: 'any' }), name, false),
  ]);
  expect([...new Set(numbers)].sort()).toEqual(devices);
});

test('a number that is called after money is found, wherever it stands', () => {
  const nested = z.object({
    list: z.array(z.object({ ecpm: z.nullable(z.number()), bidStatus: z.int(), name: z.string() })),
    incrementalValue: z.nullable(z.object({ low: z.number(), high: z.string(), devices: z.int() })),
  });
  expect(numbersIn(z.toJSONSchema(nested), 'answer', false)).toEqual([
    'answer list.ecpm',
    'answer incrementalValue.low',
  ]);
});

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Where a schema has numbers that are money, by their names from its root. */
function numbersIn(schema: unknown, at: string, isMoney: boolean): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((one) => numbersIn(one, at, isMoney));
  const { type, properties = {}, ...rest } = schema as Schema;
  // One that may be null is of two types.
  const isNumber = [type].flat().some((one) => one === 'number' || one === 'integer');
  return [
    ...(isMoney && isNumber ? [at] : []),
    ...Object.values(rest).flatMap((one) => numbersIn(one, at, isMoney)),
    ...Object.entries(properties).flatMap(([name, one]) =>
      numbersIn(
        one,
        `${at}${at.includes(' ') ? '.' : ' '}${name}`,
        names.test(name) || (isMoney && parts.test(name)),
      ),
    ),
  ];
}
