import type { RowKind } from '@millrace/contract/kit/bulk';
import type { StatusKind } from '../ui/Status.tsx';

/** What rows of a file can be, what needs a look first. */
export const kinds = ['wrong', 'new', 'changed', 'unchanged'] as const satisfies readonly RowKind[];

export const kindStatus: Readonly<Record<RowKind, StatusKind>> = {
  wrong: 'bad',
  new: 'good',
  changed: 'warn',
  unchanged: 'plain',
};
