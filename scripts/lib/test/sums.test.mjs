import { describe, expect, test } from 'vitest';
import { addSums, closingLine, sumOfPlaywright, sumOfVitest } from './sums.mjs';

/**
 * @param {string} status
 * @param {string[]} tests
 */
const file = (status, ...tests) => ({ status, assertionResults: tests.map((one) => ({ status: one })) });

describe('sumOfVitest', () => {
  test.each([
    ['all passed', [file('passed', 'passed', 'passed')], 0, { passed: 2, failed: 0 }],
    [
      'failed, skipped, pending and todo all count as failed',
      [file('failed', 'passed', 'failed', 'skipped', 'pending', 'todo')],
      1,
      { passed: 1, failed: 4 },
    ],
    [
      'a file that could not be loaded counts once',
      [file('passed', 'passed'), file('failed')],
      1,
      { passed: 1, failed: 1 },
    ],
    [
      'a file whose hook threw after its tests counts once',
      [file('failed', 'passed')],
      1,
      { passed: 1, failed: 1 },
    ],
    ['a file without tests has failed', [file('passed')], 0, { passed: 0, failed: 1 }],
    [
      'an error outside every file shows in the exit code alone',
      [file('passed', 'passed')],
      1,
      { passed: 1, failed: 1 },
    ],
    ['no file at all', [], 0, { passed: 0, failed: 1 }],
  ])('%s', (_, testResults, code, sum) => {
    expect(sumOfVitest({ testResults }, code)).toEqual(sum);
  });

  test('a runner that wrote no report has failed, whatever its exit code', () => {
    expect(sumOfVitest(undefined, 0)).toEqual({ passed: 0, failed: 1 });
    expect(sumOfVitest(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('sumOfPlaywright', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

  test.each([
    ['all passed', { stats: { ...stats, expected: 3 }, errors: [] }, 0, { passed: 3, failed: 0 }],
    [
      'what passed at its second try counts as passed, what was skipped as failed',
      { stats: { expected: 1, unexpected: 2, flaky: 3, skipped: 4 }, errors: [] },
      1,
      { passed: 4, failed: 6 },
    ],
    ['a set-up that threw', { stats, errors: [{}] }, 1, { passed: 0, failed: 1 }],
    ['no test at all', { stats, errors: [] }, 0, { passed: 0, failed: 1 }],
    [
      'a bad end without a failed test',
      { stats: { ...stats, expected: 1 }, errors: [] },
      1,
      { passed: 1, failed: 1 },
    ],
  ])('%s', (_, report, code, sum) => {
    expect(sumOfPlaywright(report, code)).toEqual(sum);
  });

  test('a runner that wrote no report has failed', () => {
    expect(sumOfPlaywright(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

test('the closing line is the sum over all parts', () => {
  const sum = addSums([
    { passed: 4, failed: 0 },
    { passed: 10, failed: 2 },
    { passed: 0, failed: 1 },
  ]);
  expect(closingLine(sum)).toBe('14 passed, 3 failed');
});
