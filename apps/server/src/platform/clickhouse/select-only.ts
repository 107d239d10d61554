import { ReportRefusedError } from './errors.ts';

/** String literals and quoted identifiers; `\` escapes and doubled quotes as ClickHouse reads them. */
const QUOTED = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|`(?:[^`\\]|\\.|``)*`/gs;

/**
 * Signs that a compiled SELECT never needs: a second statement, a comment (it could swallow the clauses that follow), a
 * heredoc, a quote without its partner.
 */
const SIGNS = /;|--|\/\*|#|\$|['"`]/;

/** Words that turn a SELECT into a write or change what this door sets itself. `format(...)` the function is fine. */
const WORDS = /\b(?:insert|into|settings|format(?!\s*\())\b/i;

/** At the outer level the trailing SETTINGS clause would belong to the last branch alone. */
const SET_OPERATORS = /\b(?:union|intersect|except)\b/i;

/**
 * Throws `ReportRefusedError` unless `sql` is one plain SELECT (or WITH … SELECT). A fence against mistakes in the code
 * that compiles reports; the engine's read-only mode stands behind it.
 */
export function assertSelectOnly(sql: string): void {
  const bare = sql.replace(QUOTED, ' q ');
  if (!/^\s*(?:select|with)\b/i.test(bare)) throw new ReportRefusedError('A report must be one SELECT.');
  const found = SIGNS.exec(bare) ?? WORDS.exec(bare);
  if (found) throw new ReportRefusedError(`A report must not contain ${found[0]}.`);
  const operator = SET_OPERATORS.exec(outerLevel(bare));
  if (operator) throw new ReportRefusedError(`Wrap ${operator[0]} in SELECT … FROM ( … ).`);
}

/** The text outside every pair of parentheses. */
function outerLevel(sql: string): string {
  let depth = 0;
  let outer = '';
  for (const sign of sql) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (depth === 0) outer += sign;
    if (depth < 0) break;
  }
  if (depth !== 0) throw new ReportRefusedError('A report must have balanced parentheses.');
  return outer;
}
