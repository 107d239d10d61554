import { createHash } from 'node:crypto';
import type { CsvProblem, RowKind } from '@millrace/contract/kit/bulk';

interface Change<Column extends string> {
  readonly column: Column;
  readonly before: string;
  readonly after: string;
}

/** What differs between what is stored (undefined: nothing yet) and what would be, both as the file writes it. */
export function changesOf<Column extends string>(
  columns: readonly Column[],
  old: readonly string[] | undefined,
  fresh: readonly string[],
): Change<Column>[] {
  return columns.flatMap((column, index) => {
    const [before, after] = [old?.[index] ?? '', fresh[index] ?? ''];
    return before === after ? [] : [{ column, before, after }];
  });
}

interface Judged {
  readonly problems: readonly CsvProblem[];
  readonly isNew: boolean;
  readonly changes: readonly unknown[];
}

export function kindOf({ problems, isNew, changes }: Judged): RowKind {
  if (problems.length > 0) return 'wrong';
  if (isNew) return 'new';
  return changes.length > 0 ? 'changed' : 'unchanged';
}

export function countsOf(rows: readonly { readonly kind: RowKind }[]) {
  const count = (kind: RowKind) => rows.filter((row) => row.kind === kind).length;
  return {
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    wrong: count('wrong'),
  };
}

/** Over everything that a difference was made of. */
export function checkSumOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
