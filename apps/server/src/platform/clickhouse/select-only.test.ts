import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReportRefusedError } from './errors.ts';
import { assertSelectOnly } from './select-only.ts';

describe('assertSelectOnly', () => {
  test.each([
    'SELECT 1',
    '  select 1',
    'WITH x AS (SELECT 1) SELECT * FROM x',
    'SELECT * FROM (SELECT 1 UNION ALL SELECT 2)',
    'SELECT \'a; b -- INSERT\', ` settings `, "in""to"',
    "SELECT 'it''s', 'a\\'; DROP TABLE x; --'",
    "SELECT format('{}', x) FROM y",
    'SELECT a - -b, inserted_at, settings_id FROM t WHERE a = {a:UInt64}',
  ])('lets %s through', (sql) => {
    expect(() => assertSelectOnly(sql)).not.toThrow();
  });

  test.each([
    '',
    'DROP TABLE x',
    'INSERT INTO x SELECT 1',
    '(SELECT 1)',
    'EXPLAIN SELECT 1',
    'SELECT 1; SELECT 2',
    'SELECT 1;',
    'SELECT 1 -- and more',
    'SELECT 1 /* and more',
    'SELECT 1 # and more',
    'SELECT $$text$$',
    "SELECT 'open",
    "SELECT 'a\\\\'; DROP TABLE x; --'",
    'SELECT 1 SETTINGS max_threads = 1',
    'SELECT * FROM (SELECT 1 SETTINGS max_threads = 1)',
    'SELECT 1 FORMAT CSV',
    "SELECT 1 INTO OUTFILE 'x'",
    'WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x',
    'SELECT 1 UNION ALL SELECT 2',
    'SELECT 1 INTERSECT SELECT 2',
    'SELECT (1',
    'SELECT 1)',
    'SELECT 1) UNION ALL (SELECT 2',
  ])('refuses %s', (sql) => {
    expect(() => assertSelectOnly(sql)).toThrow(ReportRefusedError);
  });

  test('whatever is quoted, only what stands outside the quotes counts', () => {
    const quoted = fc
      .string({ unit: 'grapheme' })
      .map((text) => text.replaceAll('\\', '\\\\').replaceAll("'", "''"));
    fc.assert(fc.property(quoted, (text) => assertSelectOnly(`SELECT '${text}' AS x`)));
  });
});
