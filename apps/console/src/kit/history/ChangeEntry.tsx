import type { Change, RecordedNames } from '@millrace/contract/report/change-log';
import { formatInstant } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { ActionTag } from './ActionTag.tsx';
import { authorOf } from './author-of.ts';
import { ChangeFields } from './ChangeFields.tsx';
import { ChangeNotes } from './ChangeNotes.tsx';
import { RevertActions } from './RevertActions.tsx';

interface ChangeEntryProps {
  readonly change: Change;
  readonly names: RecordedNames;
}

/** One change of a thing's history: who, when, which fields, and the way to take it back. */
export function ChangeEntry({ change, names }: ChangeEntryProps) {
  const text = useText();
  return (
    <li className="history-entry">
      <div className="history-head">
        <ActionTag action={change.action} />
        <strong>{authorOf(text, change)}</strong>
        <time dateTime={change.at} title={change.at}>
          {formatInstant(change.at)}
        </time>
      </div>
      <ChangeFields change={change} names={names} />
      <ChangeNotes change={change} />
      <RevertActions change={change} />
    </li>
  );
}
