import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './folded-section.css';
import { pathOfField } from './field-path.ts';
import type { ContractForm } from './use-contract-form.ts';

interface FoldedSectionProps {
  readonly of: ContractForm;
  readonly title: string;
  /** One sentence on what the section is for. */
  readonly lead: string;
  /** What is set in it, in a few words. */
  readonly summary: string;
  /** Its fields: the section unfolds when one of them keeps the form from being saved. */
  readonly fields: readonly string[];
  readonly children: ReactNode;
}

/** A section of rarely used fields, folded until somebody looks; its fields are in the form all the time. */
export function FoldedSection({ of, title, lead, summary, fields, children }: FoldedSectionProps) {
  const bodyId = useId();
  const [opened, setOpened] = useState(false);
  const isWrong = of.wrong.some((name) => fields.includes(name.split('.')[0] ?? name));
  const isOpen = opened || isWrong;
  const latest = useRef(of);
  latest.current = of;
  // It stays open while the field is put right, and gives it the focus that it could not take while it was folded.
  useEffect(() => {
    if (!isWrong) return;
    setOpened(true);
    const { form, wrong } = latest.current;
    if (wrong[0] !== undefined) form.focusField(pathOfField(wrong[0]));
  }, [isWrong]);
  return (
    <section className="card folded">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpened(!isOpen)}
        >
          <span className="folded-title">{title}</span>
          <span className="folded-summary">{summary}</span>
          <DownOutlined aria-hidden rotate={isOpen ? 180 : 0} />
        </button>
      </h2>
      <div id={bodyId} hidden={!isOpen}>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </section>
  );
}
