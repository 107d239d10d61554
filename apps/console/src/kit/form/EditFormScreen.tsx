import type { ReactNode } from 'react';
import { ContractFields } from './ContractFields.tsx';
import { SaveBar } from './SaveBar.tsx';
import './edit-form.css';
import { StaleEdit } from './StaleEdit.tsx';
import type { EditForm } from './use-edit-form.ts';

interface EditFormScreenProps {
  readonly of: EditForm;
  readonly labels: Readonly<Record<string, string>>;
  readonly show?: (name: string, value: unknown) => ReactNode;
  /** Nothing may be changed: no save bar, fields are locked. */
  readonly readOnly?: boolean;
  /** What the button says that saves; Save when absent. */
  readonly saveLabel?: string;
  /** {@link FormSection}s. */
  readonly children: ReactNode;
}

/** The body of a form screen: what another person changed, the sections, the save bar. */
export function EditFormScreen(props: EditFormScreenProps) {
  const { of, labels, show, readOnly = false, saveLabel, children } = props;
  return (
    <>
      <StaleEdit of={of} labels={labels} {...(show === undefined ? {} : { show })} />
      <ContractFields of={of} initial={of.initial} disabled={readOnly}>
        {children}
        {!readOnly && <SaveBar of={of} labels={labels} saveLabel={saveLabel} />}
      </ContractFields>
    </>
  );
}

interface FormSectionProps {
  readonly title: string;
  /** One sentence on what the section is for. */
  readonly lead: string;
  /** Holds rows rather than fields, and takes the width of the screen. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function FormSection({ title, lead, wide = false, children }: FormSectionProps) {
  return (
    <section className={wide ? 'card card-wide' : 'card'}>
      <h2>{title}</h2>
      <p className="lead">{lead}</p>
      {children}
    </section>
  );
}
