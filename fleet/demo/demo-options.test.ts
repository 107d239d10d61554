import { expect, test } from 'vitest';
import { StartError } from '../../apps/server/src/platform/start-error.ts';
import { demoOptions } from './demo-options.ts';

test('the demo goes on where it was unless it is to begin anew', () => {
  expect([demoOptions([]), demoOptions(['--fresh'])]).toEqual([{ fresh: false }, { fresh: true }]);
});

test.each(['--help', '--fresh=no', 'fresh'])('%s is answered with how it is used', (word) => {
  expect(() => demoOptions([word])).toThrow(StartError);
  expect(() => demoOptions([word])).toThrow('Usage: npm run demo [-- --fresh]');
});
