import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, readVersion } from './version.ts';
import { isInRange, parseVersionExpression } from './version-expression.ts';

function holds(expression: string, version: string): boolean {
  const parsed = parseVersionExpression(expression);
  if ('error' in parsed) throw new Error(`${expression}: ${parsed.error}`);
  return isInRange(readVersion(version) ?? [], parsed.range);
}

test.each([
  ['2.1.0', ['2.1', '2.1.0'], ['2.1.1', '2']],
  ['[1.0,2.0)', ['1', '1.9.9'], ['0.9', '2.0', '2.0.0']],
  ['(1.0,2.0]', ['1.0.1', '2.0'], ['1', '2.0.1']],
  ['[1.5,1.5]', ['1.5'], ['1.4', '1.6']],
  ['(,3.1]', ['0', '3.1'], ['3.1.1', '10']],
  ['[2.0,)', ['2', '10'], ['1.99']],
  ['(2.0,)', ['2.0.0.0.1'], ['2']],
  ['(,)', ['0', '99.1'], []],
  [' [ 1 , 2 ] ', ['1', '2'], ['3']],
])('%s: in %j, out %j', (expression, inside, outside) => {
  for (const version of inside) expect(holds(expression, version), version).toBe(true);
  for (const version of outside) expect(holds(expression, version), version).toBe(false);
});

test.each([
  ['', 'shape'],
  ['1.x', 'shape'],
  ['1,2', 'shape'],
  ['[1,2', 'shape'],
  ['[1,2,3]', 'shape'],
  ['[1]', 'shape'],
  ['1.2.3.4.5.6.7', 'shape'],
  ['[a,2]', 'min'],
  ['[-1,2]', 'min'],
  ['[1,b)', 'max'],
  ['[2,1]', 'reversed'],
  ['[1.10,1.9]', 'reversed'],
  ['(1,1]', 'empty'],
  ['[1,1.0.0)', 'empty'],
])('%j is refused: %s', (expression, error) => {
  expect(parseVersionExpression(expression)).toEqual({ error });
});

const version = fc.array(fc.nat(12), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('.'));
const end = fc.option(version, { nil: '' });
const expression = fc.oneof(
  version,
  fc
    .tuple(fc.constantFrom('[', '('), end, end, fc.constantFrom(']', ')'))
    .map(([opening, low, high, closing]) => `${opening}${low},${high}${closing}`),
);

test('blanks around it change nothing, whatever it is', () => {
  fc.assert(
    fc.property(fc.oneof(expression, fc.string()), (text) => {
      expect(parseVersionExpression(` ${text} `)).toEqual(parseVersionExpression(text));
    }),
  );
});

test('an interval holds just the versions between its ends', () => {
  fc.assert(
    fc.property(version, version, version, fc.boolean(), fc.boolean(), (low, high, asked, from, to) => {
      const [min, max, one] = [low, high, asked].map((text) => readVersion(text) ?? []);
      const text = `${from ? '[' : '('}${low},${high}${to ? ']' : ')'}`;
      if ('error' in parseVersionExpression(text)) return;
      const above = compareVersions(one ?? [], min ?? []);
      const below = compareVersions(max ?? [], one ?? []);
      const inside = (above > 0 || (from && above === 0)) && (below > 0 || (to && below === 0));
      expect(holds(text, asked)).toBe(inside);
    }),
  );
});
