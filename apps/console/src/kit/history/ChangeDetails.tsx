import { type Change, listChanges, type RecordedNames } from '@millrace/contract/report/change-log';
import { useApiQuery } from '../api/query.ts';
import { useText } from '../i18n/i18n.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { ActionTag } from './ActionTag.tsx';
import { ChangeFields } from './ChangeFields.tsx';
import { ChangeNotes } from './ChangeNotes.tsx';
import { nameOfChanged } from './consequence.ts';
import { entityLabelKey } from './field-label.ts';
import { RevertActions } from './RevertActions.tsx';

interface ChangeDetailsProps {
  readonly change: Change;
  readonly names: RecordedNames;
}

/** What a line of the change log keeps for those who ask: every field, or every part of what was saved together. */
export function ChangeDetails({ change, names }: ChangeDetailsProps) {
  const text = useText();
  const { batch } = change;
  return (
    <div className="change-details">
      {batch === null ? (
        <>
          <small className="soft">{text('changeLog.number', { id: change.id })}</small>
          <ChangeFields change={change} names={names} limit={12} />
          <ChangeNotes change={change} />
          <RevertActions change={change} />
        </>
      ) : (
        <Parts change={change} batch={batch.id} />
      )}
    </div>
  );
}

/** As many as the call answers at once; the change log, filtered by the batch, has the rest. */
const most = 100;

function Parts({ change, batch }: { readonly change: Change; readonly batch: string }) {
  const parts = useApiQuery(listChanges, { batch, size: most }, { quiet: true });
  return (
    <>
      <RevertActions change={change} only="batch" />
      <Loaded query={parts}>
        {({ list, names }) => (
          <ul className="history">
            {list.map((part) => (
              <Part key={part.id} change={part} names={names} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function Part({ change, names }: ChangeDetailsProps) {
  const text = useText();
  const label = entityLabelKey(change.entity);
  return (
    <li className="history-entry">
      <div className="history-head">
        <ActionTag action={change.action} />
        <strong>{nameOfChanged(change, text)}</strong>
        <small className="soft">
          {label === undefined ? change.entity : text(label)} · {text('changeLog.number', { id: change.id })}
        </small>
      </div>
      <ChangeFields change={change} names={names} limit={1} />
      <RevertActions change={change} only="one" />
    </li>
  );
}
