import { expect, test } from 'vitest';
import { changelogOf } from './changelog.mjs';

/** What stands below the file's own title, without empty lines. @param {Parameters<typeof changelogOf>[0]} commits */
const linesOf = (commits) =>
  changelogOf(commits)
    .split('\n')
    .slice(3)
    .filter((line) => line !== '');

test('by day, newest first: what is new before what is mended and faster, by feature', () => {
  expect(
    linesOf([
      { day: '2026-11-24', subject: 'fix(list): a search stays' },
      { day: '2026-11-24', subject: 'feat(backup): everything in one file' },
      { day: '2026-11-24', subject: 'feat(account)!: codes are asked for' },
      { day: '2026-11-23', subject: 'perf: half of the time' },
    ]),
  ).toEqual([
    '## 2026-11-24',
    '### New',
    '- **account** (breaking) codes are asked for',
    '- **backup** everything in one file',
    '### Mended',
    '- **list** a search stays',
    '## 2026-11-23',
    '### Faster',
    '- half of the time',
  ]);
});

test('tests, moves, documents and what follows no convention are left out, and days with nothing else', () => {
  expect(
    linesOf([
      { day: '2026-11-24', subject: 'refactor(server): rooms' },
      { day: '2026-11-23', subject: 'test(list): pages' },
      { day: '2026-11-22', subject: 'wip' },
      { day: '2026-11-21', subject: 'docs: how to' },
    ]),
  ).toEqual([]);
});

test('what was taken back stands nowhere, but once done again it does', () => {
  const done = { day: '2026-11-21', subject: 'perf(wire): a call leaves less behind' };
  const back = { day: '2026-11-22', subject: 'revert: a call leaves less behind' };
  expect(linesOf([back, done])).toEqual([]);
  expect(linesOf([{ ...done, day: '2026-11-23' }, back, done])).toEqual([
    '## 2026-11-23',
    '### Faster',
    '- **wire** a call leaves less behind',
  ]);
});

test('what a version holds stands below it, what came after it below its day', () => {
  expect(
    linesOf([
      { day: '2026-12-02', subject: 'feat: after' },
      { day: '2026-12-01', subject: 'chore: version', tags: ['v1.0.0', 'latest'] },
      { day: '2026-11-30', subject: 'feat: before' },
      { day: '2026-11-29', subject: 'feat: first' },
    ]),
  ).toEqual([
    '## 2026-12-02',
    '### New',
    '- after',
    '## 1.0.0 (2026-12-01)',
    '### New',
    '- before',
    '- first',
  ]);
});
