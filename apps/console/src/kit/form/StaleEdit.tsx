import Button from 'antd/es/button';
import RadioGroup from 'antd/es/radio/group';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { savedBy } from '../history/saved-by.ts';
import { text as now, useText } from '../i18n/i18n.ts';
import './edit-form.css';
import { labelOfField } from './field-path.ts';
import type { EditForm } from './use-edit-form.ts';

interface StaleEditProps {
  readonly of: EditForm;
  /** The label of each field. */
  readonly labels: Readonly<Record<string, string>>;
  /** How a value reads, where that is not the value itself. */
  readonly show?: (name: string, value: unknown) => ReactNode;
}

/** Shows what another person has saved meanwhile, field by field, and lets the person take it or keep their own. */
export function StaleEdit({ of, labels, show = (_, value) => plain(value) }: StaleEditProps) {
  const text = useText();
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const [choices, setChoices] = useState<Readonly<Record<string, 'theirs' | 'mine'>>>({});
  const open = of.stale.length > 0;
  useEffect(() => {
    if (open) section.current?.focus();
  }, [open]);
  if (!open) return null;

  const choiceOf = (name: string, onlyTheirs: boolean) => choices[name] ?? (onlyTheirs ? 'theirs' : 'mine');
  const read = (name: string, value: unknown) =>
    value === null ? text('form.staleEmpty') : show(name, value);
  const taken = of.stale
    .filter(({ name, onlyTheirs }) => choiceOf(name, onlyTheirs) === 'theirs')
    .map(({ name }) => name);
  return (
    <section ref={section} className="card stale" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>{savedBy({ saved: of.staleBy })?.title ?? text('form.staleTitle')}</h2>
      <p className="lead">{text('form.staleLead')}</p>
      <ul className="stale-fields">
        {of.stale.map(({ name, theirs, mine, onlyTheirs }) => (
          <li key={name}>
            <strong>{labelOfField(name, labels)}</strong>
            <dl>
              <dt>{text('form.staleTheirValue')}</dt>
              <dd>{read(name, theirs)}</dd>
              <dt>{text('form.staleMyValue')}</dt>
              <dd>{read(name, mine)}</dd>
            </dl>
            <RadioGroup
              aria-label={labelOfField(name, labels)}
              value={choiceOf(name, onlyTheirs)}
              onChange={(event) =>
                setChoices({ ...choices, [name]: event.target.value === 'mine' ? 'mine' : 'theirs' })
              }
              options={[
                { value: 'theirs', label: text('form.staleTheirs') },
                { value: 'mine', label: text('form.staleMine') },
              ]}
            />
          </li>
        ))}
      </ul>
      <Button type="primary" onClick={() => of.resolveStale(taken)}>
        {text('form.staleContinue')}
      </Button>
    </section>
  );
}

/** Yes or no, what is in a list, and what is in each row of one. */
function plain(value: unknown): string {
  if (typeof value === 'boolean') return now(value ? 'changeLog.value.yes' : 'changeLog.value.no');
  if (typeof value !== 'object' || value === null) return String(value ?? '–');
  if (Array.isArray(value)) return value.map(plain).join(now('form.separator')) || now('form.staleEmpty');
  return Object.values(value).map(plain).join(' · ');
}
