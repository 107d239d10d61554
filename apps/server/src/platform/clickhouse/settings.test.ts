import { describe, expect, test } from 'vitest';
import { settingsClause } from './settings.ts';

describe('settingsClause', () => {
  test('writes numbers and quoted tokens', () => {
    const settings = { insert_deduplication_token: 'n1:seg-7.0_9', async_insert: 0, max_execution_time: 0.5 };
    expect(settingsClause(settings)).toBe(
      "SETTINGS max_execution_time = 0.5, async_insert = 0, insert_deduplication_token = 'n1:seg-7.0_9'",
    );
  });

  test('is empty without settings', () => {
    expect(settingsClause({})).toBe('');
  });

  test('leaves out what is not in the table', () => {
    const settings = { max_insert_threads: 1, readonly: 1 };
    expect(settingsClause(settings)).toBe('SETTINGS readonly = 1');
  });

  test.each(['', "a'b", 'a b', 'a\\', 'a'.repeat(201)])('refuses the token "%s"', (token) => {
    expect(() => settingsClause({ insert_deduplication_token: token })).toThrow(RangeError);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('refuses the number %s', (value) => {
    expect(() => settingsClause({ max_execution_time: value })).toThrow(RangeError);
  });
});
