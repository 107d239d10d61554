import { invitationsForm, sendInvitations } from '@millrace/contract/people/invitation';
import { publisherRoles, role } from '@millrace/contract/people/permission';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { WordsInput } from '../../../kit/form/WordsInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { textList } from '../../../kit/i18n/text-list.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { AppChoice } from './AppChoice.tsx';
import { rereadPeople } from './change-members.tsx';
import { useAppsOfRole } from './use-apps-of-role.ts';

const invitableRoles = [...publisherRoles, role.promoter];
const separators = [',', ';', ' ', '\n', '，', '；'];

/** Invites people with a role; a promoter gets an advertiser of their own. */
export function InvitationForm({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const form = useNewForm({
    schema: invitationsForm,
    initial: { emails: [], appIds: null },
    create: async (values, { leave, ...submission }) => {
      const { list, replaced } = await callApi(sendInvitations, values, submission);
      leave();
      await rereadPeople();
      const [only, ...others] = list;
      toast({
        kind: 'success',
        title:
          only !== undefined && others.length === 0
            ? text('invitation.sent', { email: only.email })
            : text('invitation.sentMany', { count: list.length }),
        ...(replaced.length === 0
          ? {}
          : { description: text('invitation.replaced', { emails: textList(replaced) }) }),
      });
      onClose();
    },
  });
  const { roleId, isLimited } = useAppsOfRole(form);
  const chosen = invitableRoles.find((id) => id === roleId);
  return (
    <section className="card invitation-form" aria-label={text('invitation.send')}>
      <h2>{text('invitation.send')}</h2>
      <p className="lead">{text('invitation.lead')}</p>
      <ContractFields of={form} initial={form.initial}>
        <div className="field-row">
          <Field name="emails" label={text('invitation.emails')} help={text('invitation.emailsHelp')}>
            <WordsInput separators={separators} />
          </Field>
          <Field
            name="roleId"
            label={text('invitation.role')}
            help={chosen === undefined ? undefined : text(`member.roleLead.r${chosen}`)}
          >
            <Select options={invitableRoles.map((id) => ({ value: id, label: text(`user.role.r${id}`) }))} />
          </Field>
        </div>
        {roleId === role.promoter && (
          <Field
            name="advertiserName"
            label={text('invitation.advertiserName')}
            help={text('invitation.advertiserHelp')}
          >
            <Input autoComplete="off" />
          </Field>
        )}
        {isLimited && (
          <Field name="appIds" label={text('member.apps')} help={text('member.appsNote')}>
            <AppChoice />
          </Field>
        )}
        <FormActions
          of={form}
          submit={text('invitation.sendSubmit')}
          onCancel={() => {
            form.discard();
            onClose();
          }}
        />
      </ContractFields>
    </section>
  );
}
