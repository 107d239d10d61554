import type { ChangeAction } from '@millrace/contract/report/change-log';
import { useText } from '../i18n/i18n.ts';
import { Status, type StatusKind } from '../ui/Status.tsx';

const kinds: Readonly<Record<ChangeAction, StatusKind>> = {
  add: 'good',
  edit: 'plain',
  delete: 'bad',
  enable: 'good',
  disable: 'warn',
};

/** What was done, in one word. */
export function ActionTag({ action }: { readonly action: ChangeAction }) {
  const text = useText();
  return <Status kind={kinds[action]}>{text(`changeLog.actions.${action}`)}</Status>;
}
