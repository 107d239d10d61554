import { languages } from '@millrace/contract/common';
import { personName, updateUser, userName } from '@millrace/contract/people/user';
import Input from 'antd/es/input/Input';
import Segmented from 'antd/es/segmented';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { languageName, useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { loadUser } from '../../../kit/session/load-user.ts';
import { useUser } from '../../../kit/session/session.ts';
import { switchLanguage } from '../../../kit/session/switch-language.ts';
import { OwnPicture } from './OwnPicture.tsx';
import { RemoveAccount } from './RemoveAccount.tsx';

const profile = z.object({ name: personName, username: z.nullable(userName) });

const options = languages.map((value) => ({ value, label: languageName[value] }));

/** Picture, language and name, and the way out. The language is switched at once, as in the header. */
export function Profile() {
  const text = useText();
  const { language } = useLanguage();
  const user = useUser();
  return (
    <div className="page-form">
      <OwnPicture />
      <section className="card">
        <h2>{text('ownAccount.language')}</h2>
        <p className="lead">{text('ownAccount.languageHelp')}</p>
        <Segmented
          aria-label={text('ownAccount.language')}
          options={options}
          value={user.lang ?? language}
          onChange={(chosen) => void switchLanguage(chosen)}
        />
      </section>
      <NameForm />
      <RemoveAccount />
    </div>
  );
}

function NameForm() {
  const text = useText();
  const user = useUser();
  const edit = useEditForm({
    schema: profile,
    entitySchema: profile,
    entity: { name: user.name, username: user.username },
    valuesOf: ({ name, username }) => ({ name, username }),
    save: async (values, _, submission) => {
      await callApi(updateUser, values, submission);
      return values;
    },
    savedMessage: 'ownAccount.saved',
    onSaved: async () => {
      await loadUser();
    },
  });
  const labels = { name: text('ownAccount.name'), username: text('ownAccount.userName') };
  return (
    <EditFormScreen of={edit} labels={labels}>
      <FormSection title={text('ownAccount.tab.profile')} lead={text('ownAccount.profileLead')}>
        <Field name="name" label={labels.name}>
          <Input autoComplete="name" />
        </Field>
        <Field name="username" label={labels.username} help={text('ownAccount.userNameHelp')} optional>
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <dl className="own-facts">
          <dt>{text('ownAccount.email')}</dt>
          <dd>{user.email}</dd>
        </dl>
      </FormSection>
    </EditFormScreen>
  );
}
