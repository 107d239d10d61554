import type { ImportRow } from '@millrace/contract/publisher/instance';
import type { StatusKind } from '../../../../kit/ui/Status.tsx';

/** What rows of a file can be, what needs a look first. */
export const kinds = ['wrong', 'new', 'changed', 'unchanged'] as const satisfies readonly ImportRow['kind'][];

export const kindStatus: Readonly<Record<ImportRow['kind'], StatusKind>> = {
  wrong: 'bad',
  new: 'good',
  changed: 'warn',
  unchanged: 'plain',
};
