import type { Change, RecordedNames } from '@millrace/contract/report/change-log';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { TagList } from '../ui/TagList.tsx';
import { fieldLabelKey, placeOfField } from './field-label.ts';
import './history.css';
import { type Reading, type ReadingContext, readValue } from './read-value.ts';

interface ChangeFieldsProps {
  readonly change: Change;
  readonly names: RecordedNames;
  /** More fields than this are folded. */
  readonly limit?: number;
}

/** Field by field what a change did, in the words of the forms. */
export function ChangeFields({ change, names, limit = 5 }: ChangeFieldsProps) {
  const text = useText();
  const { language } = useLanguage();
  const [open, setOpen] = useState(false);
  const fields = readFields(change, { text, language, names });
  const shown = open ? fields : fields.slice(0, limit);
  return (
    <>
      <dl className="change-fields">
        {shown.map(({ field, label, before, after }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              {change.action !== 'add' && <Value kind="before" reading={before} />}
              {change.action !== 'add' && change.action !== 'delete' && (
                <span className="change-arrow" aria-hidden="true" />
              )}
              {change.action !== 'delete' && <Value kind="after" reading={after} />}
            </dd>
          </div>
        ))}
      </dl>
      {fields.length > limit && (
        <Button
          type="link"
          size="small"
          className="change-more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? text('changeLog.fewerFields') : text('changeLog.allFields', { count: fields.length })}
        </Button>
      )}
    </>
  );
}

interface FieldReading {
  readonly field: string;
  readonly label: string;
  readonly before: Reading;
  readonly after: Reading;
}

/** Of an addition and a removal only what was filled in. */
function readFields({ entity, action, fields }: Change, context: ReadingContext): FieldReading[] {
  const readings = fields.map(({ field, before, after }) => {
    const label = fieldLabelKey(entity, field);
    return {
      field,
      label: label === undefined ? field : context.text(label),
      before: readValue(entity, field, before, context),
      after: readValue(entity, field, after, context),
    };
  });
  readings.sort((one, other) => placeOfField(entity, one.field) - placeOfField(entity, other.field));
  if (action !== 'add' && action !== 'delete') return readings;
  return readings.filter(({ before, after }) => before.length + after.length > 0);
}

/** So many parts of a list are drawn; the rest is counted. */
const parts = 6;

function Value({ kind, reading }: { readonly kind: 'before' | 'after'; readonly reading: Reading }) {
  const text = useText();
  const [first] = reading;
  return (
    <span className={`change-${kind}`}>
      <span className="sr-only">{text(kind === 'before' ? 'changeLog.before' : 'changeLog.after')} </span>
      {first === undefined && <span className="change-none">{text('form.staleEmpty')}</span>}
      {first !== undefined && reading.length === 1 && first}
      {reading.length > 1 && <TagList tags={reading} limit={parts} />}
    </span>
  );
}
