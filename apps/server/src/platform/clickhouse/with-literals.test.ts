import { expect, it } from 'vitest';
import { withLiterals } from './with-literals.ts';

it('writes values as literals that nothing can end', () => {
  const { sql, params } = withLiterals(
    'SELECT {a:UInt32}, {b:String}, {c:Array(String)}, {d:Nullable(String)}, {e:Array(UInt32)}, {f:Bool}',
    { a: 7, b: "'); DROP", c: ['x', "'"], d: null, e: [], f: true },
  );
  expect(sql).toBe(
    [
      "SELECT CAST(7, 'UInt32')",
      "CAST(unhex('27293b2044524f50'), 'String')",
      "CAST([unhex('78'), unhex('27')], 'Array(String)')",
      "CAST(NULL, 'Nullable(String)')",
      "CAST([], 'Array(UInt32)')",
      "CAST(true, 'Bool')",
    ].join(', '),
  );
  expect(params).toEqual({});
});

it('refuses a placeholder without value, and what is no number', () => {
  expect(() => withLiterals('SELECT {a:UInt32}', {})).toThrow('The query has no value for a.');
  expect(() => withLiterals('SELECT {a:UInt32}', { a: Number.NaN })).toThrow(RangeError);
});

it('leaves a query that would be too long with its parameters', () => {
  const params = { a: Array.from({ length: 5_000 }, (_, index) => `a rather long value ${index}`) };
  const sql = 'SELECT length({a:Array(String)})';
  expect(withLiterals(sql, params)).toEqual({ sql, params });
});
