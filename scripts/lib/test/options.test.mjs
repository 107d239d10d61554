import { expect, test } from 'vitest';
import { parseOptions } from './options.mjs';

test.each([
  [[], { groups: ['check', 'unit', 'e2e'], long: false, passOn: [] }],
  [['--long'], { groups: ['check', 'unit', 'e2e'], long: true, passOn: [] }],
  [['--only', 'check'], { groups: ['check'], long: false, passOn: [] }],
  [
    ['--only', 'unit', '--', 'scripts', '-t', 'x'],
    { groups: ['unit'], long: false, passOn: ['scripts', '-t', 'x'] },
  ],
])('%j', (argv, options) => {
  expect(parseOptions(argv)).toEqual(options);
});

test.each([
  [['--only'], /check, unit, e2e/],
  [['--only', 'lint'], /check, unit, e2e/],
  [['unit'], /Unknown option unit/],
  [['--', 'x'], /--only unit or --only e2e/],
  [['--only', 'check', '--', 'x'], /--only unit or --only e2e/],
])('%j is refused with what there is', (argv, message) => {
  expect(() => parseOptions(argv)).toThrow(message);
});
