import type { ErrorKey } from '@millrace/contract/errors';
import { memberForm, type Person, updateMembers } from '@millrace/contract/people/member';
import { publisherRoles } from '@millrace/contract/people/permission';
import RadioGroup from 'antd/es/radio/group';
import { ApiError } from '../../../kit/api/api-error.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { AppChoice } from './AppChoice.tsx';
import { changeMembers, memberCallOptions } from './change-members.tsx';
import { RoleOption } from './RoleOption.tsx';
import { useAppsOfRole } from './use-apps-of-role.ts';

interface EditMembersProps {
  readonly members: readonly Person[];
  readonly onClose: () => void;
  readonly onChanged: () => void;
  readonly onDrop: (ids: readonly number[]) => void;
}

/** What went out of date while the dialog was open can't be saved from it. */
const outOfDate: readonly ErrorKey[] = [
  'member.errors.changedMeanwhile',
  'common.errors.notFound',
  'member.errors.nothingSaved',
];

/** Whether it is about the members that were asked for, not about what was entered. */
const isOfPeople = ({ data: { fields = {} } }: ApiError): boolean =>
  Object.keys(fields).some((at) => at.startsWith('members.'));

/** Gives one or several members another role. */
export function EditMembers({ members, onClose, onChanged, onDrop }: EditMembersProps) {
  const text = useText();
  const named = members.map(({ id, name, email }) => ({ id, name: name ?? email }));
  const [only, ...others] = members;
  const form = useContractForm({
    schema: memberForm,
    onSubmit: async (values, submission) => {
      const role = text(`user.role.r${values.roleId}`);
      const asked = members.map(({ id, version }) => ({ id, version }));
      // Of the dialog's own field everything is said there, the rest floats in.
      const { requestKey, retry } = submission;
      try {
        await changeMembers(
          named,
          () =>
            callApi(
              updateMembers,
              { ...values, members: asked },
              { ...memberCallOptions, requestKey, retry },
            ),
          {
            one: (name) =>
              only?.roleId === values.roleId
                ? text('member.appsChanged', { name })
                : text('member.roleChanged', { name, role }),
            many: (count) => text('member.roleChangedMany', { count, role }),
          },
          onDrop,
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (outOfDate.some((key) => key === error.data.error)) onClose();
        // What stands in the way of people is told by now; the form would say it once more, as no field's of its own.
        if (!isOfPeople(error)) throw error;
        return;
      }
      onClose();
      onChanged();
    },
  });
  const { isLimited } = useAppsOfRole(form);
  const title =
    only !== undefined && others.length === 0
      ? text('member.editTitle', { name: only.name ?? only.email })
      : text('member.editTitleMany', { count: members.length });
  return (
    <Dialog title={title} footer={null} onCancel={onClose} destroyOnHidden>
      <ContractFields
        of={form}
        initial={
          only !== undefined && others.length === 0
            ? { roleId: only.roleId, appIds: only.apps?.map(({ id }) => id) ?? null }
            : { appIds: null }
        }
      >
        <Field name="roleId" label={text('member.role')}>
          <RadioGroup
            className="role-choice"
            options={publisherRoles.map((id) => ({ value: id, label: <RoleOption roleId={id} /> }))}
          />
        </Field>
        {isLimited && (
          <Field name="appIds" label={text('member.apps')} help={text('member.appsNote')}>
            <AppChoice known={members.flatMap(({ apps }) => apps ?? [])} />
          </Field>
        )}
        <p className="lead">{text('member.editNote')}</p>
        <FormActions of={form} submit={text('member.save')} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
