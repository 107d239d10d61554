import type { Change, RecordedNames } from '@millrace/contract/report/change-log';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { fieldLabelKey } from './field-label.ts';
import './history.css';
import { matteringField } from './mattering-field.ts';
import { type Reading, readValue } from './read-value.ts';

interface ChangeLineProps {
  readonly change: Change;
  readonly names: RecordedNames;
}

/** A change in one line: the field that matters before and after, and how much more there is. */
export function ChangeLine({ change, names }: ChangeLineProps) {
  const text = useText();
  const { language } = useLanguage();
  const { entity, action, fields, batch, revertedBy } = change;
  const told = matteringField(change);
  const others = [
    ...(action === 'edit' && fields.length > 1
      ? [text('changeLog.moreFields', { count: fields.length - 1 })]
      : []),
    ...(batch === null ? [] : [text('changeLog.moreChanges', { count: batch.count - 1 })]),
    ...(revertedBy === null ? [] : [text('changeLog.takenBack', { id: revertedBy })]),
  ];
  const label = told && fieldLabelKey(entity, told.field);
  const read = (value: unknown) =>
    told === undefined ? [] : readValue(entity, told.field, value, { text, language, names });
  return (
    <div className="change-line">
      {told !== undefined && (
        <span className="change-told">
          <span className="soft">{label === undefined ? told.field : text(label)} </span>
          {action !== 'add' && <Told kind="before" reading={read(told.before)} />}
          {action === 'edit' && <span className="change-arrow" aria-hidden="true" />}
          {action !== 'delete' && <Told kind="after" reading={read(told.after)} />}
        </span>
      )}
      {others.length > 0 && <span className="change-others">{others.join(' · ')}</span>}
    </div>
  );
}

function Told({ kind, reading }: { readonly kind: 'before' | 'after'; readonly reading: Reading }) {
  const text = useText();
  return (
    <span className={`change-${kind}`}>
      <span className="sr-only">{text(kind === 'before' ? 'changeLog.before' : 'changeLog.after')} </span>
      {reading.length === 0 ? text('form.staleEmpty') : reading.join(text('common.comma'))}
    </span>
  );
}
