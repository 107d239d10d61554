import {
  eraseDevice,
  erasedKinds,
  eraseForm,
  listErasings,
  longestErasedId,
} from '@millrace/contract/operator/erasing';
import Input from 'antd/es/input/Input';
import Radio from 'antd/es/radio';
import RadioGroup from 'antd/es/radio/group';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import './erasing.css';

const empty = { kind: 'device', value: '' };

/** `/company/privacy/erase`: whom to erase. What it does is said before it is done: nobody can take it back. */
export default function ErasePage() {
  const text = useText();
  const navigate = useNavigate();
  const labels = { kind: text('erasing.kind'), value: text('erasing.value') };
  const form = useNewForm({
    schema: eraseForm,
    initial: empty,
    create: async (values, { leave, ...submission }) => {
      await callApi(eraseDevice, values, submission);
      await refresh(listErasings);
      leave();
      toast({ kind: 'success', title: text('erasing.started') });
      await navigate(paths.erasings);
    },
  });
  return (
    <Page
      title={text('titles.erase')}
      lead={<Link to={paths.erasings}>{text('erasing.toList')}</Link>}
      width="form"
    >
      <EditFormScreen of={form} labels={labels} saveLabel={text('erasing.start')}>
        <FormSection title={text('erasing.formTitle')} lead={text('erasing.formLead')}>
          <Field name="kind" label={labels.kind}>
            <RadioGroup className="erase-kinds">
              {erasedKinds.map((kind) => (
                <Radio key={kind} value={kind}>
                  {text(`erasing.kinds.${kind}`)}
                  <small>{text(`erasing.kindHelp.${kind}`)}</small>
                </Radio>
              ))}
            </RadioGroup>
          </Field>
          <Field name="value" label={labels.value} help={text('erasing.valueHelp')}>
            <Input autoComplete="off" spellCheck={false} maxLength={longestErasedId} />
          </Field>
        </FormSection>
      </EditFormScreen>
    </Page>
  );
}
