import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../paths.mjs';
import {
  failureLines,
  failuresOfPlaywright,
  failuresOfVitest,
  firstLine,
  secondTriesOfPlaywright,
  secondTryLines,
} from './failures.mjs';

describe('failuresOfVitest', () => {
  const name = path.join(ROOT, 'packages/mediation/src/arm.test.ts');
  /** @param {string} status @param {string[]} [failureMessages] */
  const one = (status, failureMessages = []) => ({
    status,
    title: 'it holds',
    ancestorTitles: ['arm'],
    failureMessages,
  });

  test.each([
    ['all passed', { status: 'passed', message: '', assertionResults: [one('passed')] }, []],
    [
      'a test that failed, and one that was skipped',
      {
        status: 'failed',
        message: '',
        assertionResults: [
          one('passed'),
          one('failed', ['Error: 4 is not 5\n  at arm.ts:1']),
          one('skipped'),
        ],
      },
      [
        { title: 'arm › it holds', message: 'Error: 4 is not 5' },
        { title: 'arm › it holds', message: 'skipped' },
      ],
    ],
    [
      'a file that could not be loaded',
      { status: 'failed', message: 'SyntaxError: what is this\nin line 7', assertionResults: [] },
      [{ title: '', message: 'SyntaxError: what is this' }],
    ],
    [
      'a file without tests',
      { status: 'passed', message: '', assertionResults: [] },
      [{ title: '', message: 'no test in it' }],
    ],
  ])('%s', (_, result, expected) => {
    const file = 'packages/mediation/src/arm.test.ts';
    expect(failuresOfVitest({ testResults: [{ name, ...result }] })).toEqual(
      expected.map((failure) => ({ file, ...failure })),
    );
  });

  test('no report names nothing', () => {
    expect(failuresOfVitest(undefined)).toEqual([]);
  });
});

describe('failuresOfPlaywright', () => {
  const config = { rootDir: path.join(ROOT, 'e2e') };
  /** @param {string} status @param {string[]} messages */
  const one = (status, ...messages) => ({
    status,
    projectName: 'phone',
    results: [{ errors: messages.map((message) => ({ message })) }],
  });

  test('a failed test by its file and the titles around it', () => {
    const tests = [
      one('expected'),
      one('unexpected', '\u001b[31mError\u001b[39m: no such button\n\nCall log:'),
    ];
    const inner = {
      title: 'screens',
      specs: [{ title: 'it opens', file: 'screens.spec.ts', line: 7, tests }],
    };
    const suites = [{ title: 'screens.spec.ts', specs: [], suites: [inner] }];
    expect(failuresOfPlaywright({ config, suites, errors: [] })).toEqual([
      {
        file: 'e2e/screens.spec.ts:7',
        title: 'screens › it opens [phone]',
        message: 'Error: no such button',
      },
    ]);
  });

  test('skipped ones, and what failed outside of every test', () => {
    const tests = [one('skipped'), one('flaky', 'no such row')];
    const specs = [{ title: 'it opens', file: 'app.spec.ts', line: 3, tests }];
    const suites = [{ title: 'app.spec.ts', specs }];
    const failures = failuresOfPlaywright({ config, suites, errors: [{ message: 'no browser' }] });
    expect(failures.map(({ message }) => message)).toEqual(['skipped', 'no browser']);
  });

  test('what passed at its second try is told apart, with what it said at the first', () => {
    const tests = [one('unexpected', 'no'), one('expected'), one('flaky', 'no such row')];
    const specs = [{ title: 'it opens', file: 'app.spec.ts', line: 3, tests }];
    const report = { config, suites: [{ title: 'app.spec.ts', specs }], errors: [{ message: 'no browser' }] };
    expect(secondTriesOfPlaywright(report)).toEqual([
      { file: 'e2e/app.spec.ts:3', title: 'it opens [phone]', message: 'no such row' },
    ]);
    expect(secondTriesOfPlaywright(undefined)).toEqual([]);
  });

  test('no report names nothing', () => {
    expect(failuresOfPlaywright(undefined)).toEqual([]);
  });
});

describe('failureLines', () => {
  test('nothing when nothing failed', () => {
    expect(failureLines([{ part: 'dead code', failures: [] }])).toEqual([]);
  });

  test('one line each, by part', () => {
    expect(
      failureLines([
        { part: 'dead code', failures: [{ title: '', message: 'Unused files (1)' }] },
        {
          part: 'browser tests',
          failures: [{ file: 'e2e/app.spec.ts:3', title: 'it opens', message: 'no' }],
        },
      ]),
    ).toEqual([
      '',
      'Failed:',
      '  dead code › Unused files (1)',
      '  browser tests › e2e/app.spec.ts:3 › it opens › no',
    ]);
  });

  test('second tries have a heading of their own', () => {
    const failures = [{ file: 'e2e/app.spec.ts:3', title: 'it opens', message: 'no' }];
    expect(secondTryLines([{ part: 'browser tests', failures }])).toEqual([
      '',
      'Passed at the second try only:',
      '  browser tests › e2e/app.spec.ts:3 › it opens › no',
    ]);
  });

  test('as many as are read', () => {
    const failures = Array.from({ length: 43 }, (_, index) => ({ title: `test ${index}`, message: 'no' }));
    const lines = failureLines([{ part: 'unit and API tests', failures }]);
    expect(lines.at(-2)).toBe('  unit and API tests › test 39 › no');
    expect(lines.at(-1)).toBe('  and 3 more');
  });
});

test.each([
  ['', ''],
  ['\n\n  first \nsecond', 'first'],
  ['\u001b[2mgrey\u001b[22m', 'grey'],
  ['x'.repeat(300), `${'x'.repeat(200)}…`],
])('firstLine(%j)', (text, line) => {
  expect(firstLine(text)).toBe(line);
});
