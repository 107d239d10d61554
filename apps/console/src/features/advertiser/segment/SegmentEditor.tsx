import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import type { EditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { LiveSize } from './LiveSize.tsx';
import { RuleGroup } from './RuleGroup.tsx';
import './segment.css';
import { useSegmentWords } from './use-segment-words.ts';

interface SegmentEditorProps {
  readonly of: EditForm;
  readonly readOnly: boolean;
}

/** The fields of a segment: its name, the builder, and beside it what that means. */
export function SegmentEditor({ of, readOnly }: SegmentEditorProps) {
  const text = useText();
  return (
    <EditFormScreen
      of={of}
      {...useSegmentWords()}
      readOnly={readOnly}
      {...(of.isNew ? { saveLabel: text('segment.addDraft') } : {})}
    >
      <FormSection title={text('segment.basics')} lead={text('segment.basicsLead')}>
        <Field name="name" label={text('segment.name')}>
          <Input autoComplete="off" count={{ show: true, max: 100 }} />
        </Field>
      </FormSection>
      <div className="segment-builder">
        <FormSection title={text('segment.rules')} lead={text('segment.rulesLead')} wide>
          <RuleGroup name="rules" path="rules" depth={1} disabled={readOnly} />
        </FormSection>
        <LiveSize />
      </div>
    </EditFormScreen>
  );
}
