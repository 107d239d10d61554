import { listMembers, type Member, updateMemberStatus } from '@millrace/contract/people/user';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { toast } from '../../../kit/ui/notices.ts';

interface MemberSwitchProps {
  readonly member: Member;
  readonly locked: boolean;
}

/** Lets a member in or keeps them out. */
export function MemberSwitch({ member, locked }: MemberSwitchProps) {
  const text = useText();
  return (
    <StatusSwitch
      label={text('user.switchLabel', { name: member.name })}
      status={member.status}
      disabled={locked}
      onSwitch={async (status, retry) => {
        const { id } = member;
        await callApi(updateMemberStatus, { id, status }, { retry, changes: `member ${id}` });
        await refresh(listMembers);
        toast({
          kind: 'success',
          title: text(status === 1 ? 'user.enabled' : 'user.disabled', { name: member.name }),
        });
      }}
    />
  );
}
