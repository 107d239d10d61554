import { dayMs } from '@millrace/contract/kit/duration';
import { apiKeyLimits } from '@millrace/contract/people/api-key';
import { keyEndsWithin } from '@millrace/contract/publisher/setup-check';
import { dayOf } from '@millrace/contract/report/period';
import Input from 'antd/es/input/Input';
import { lazy, Suspense } from 'react';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { loadChunk } from '../../../kit/load-chunk.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';

const DayInput = lazy(() => loadChunk(() => import('../../../kit/ui/DayInput.tsx')));

/** The labels of the form, by field. */
export function apiKeyLabels(text: ReturnType<typeof useText>) {
  return {
    name: text('apiKey.name'),
    scopes: text('apiKey.scopes'),
    expiresOn: text('apiKey.expiresOn'),
  } as const;
}

/** What a key is called, what it may do, and until when. */
export function ApiKeyFields() {
  const text = useText();
  const labels = apiKeyLabels(text);
  return (
    <FormSection title={text('apiKey.formTitle')} lead={text('apiKey.formLead')}>
      <Field name="name" label={labels.name} help={text('apiKey.nameHelp')}>
        <Input autoComplete="off" count={{ show: true, max: apiKeyLimits.name }} />
      </Field>
      <Field name="scopes" label={labels.scopes} help={text('apiKey.scopesHelp')}>
        <ScopeChoice />
      </Field>
      <Field name="expiresOn" label={labels.expiresOn} help={text('apiKey.expiresHelp')} optional>
        <DayField />
      </Field>
    </FormSection>
  );
}

interface DayFieldProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
}

/** The calendar comes after the form, into the place that is kept for it. */
function DayField(field: DayFieldProps) {
  const text = useText();
  return (
    <div className="key-day">
      <Suspense>
        <DayInput {...field} placeholder={text('apiKey.noEnd')} />
      </Suspense>
      <EndsSoon day={field.value ?? null} />
    </div>
  );
}

/** What the set-up check would say of it tomorrow, said where it is chosen. */
function EndsSoon({ day }: { readonly day: string | null }) {
  const text = useText();
  const today = Date.parse(dayOf(new Date()));
  const days = day === null ? Number.NaN : (Date.parse(day) - today) / dayMs;
  if (!(days >= 0 && days <= keyEndsWithin)) return null;
  const said = { 0: text('apiKey.endsToday'), 1: text('apiKey.endsTomorrow') }[days];
  return (
    <p role="status">
      <Status kind="warn" sentence>
        {said ?? text('apiKey.endsSoon', { count: days })}
      </Status>
    </p>
  );
}
