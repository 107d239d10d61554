import type { Person } from '@millrace/contract/people/member';
import { useText } from '../../../kit/i18n/i18n.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { switchMembers } from './change-members.tsx';
import type { NamedMember } from './named-member.ts';

interface MemberSwitchProps {
  readonly member: NamedMember & Pick<Person, 'status'>;
  readonly locked: boolean;
}

/** Lets a member in or keeps them out. */
export function MemberSwitch({ member, locked }: MemberSwitchProps) {
  const text = useText();
  return (
    <StatusSwitch
      label={text('member.switchLabel', { name: member.name })}
      status={member.status === 'active' ? 1 : 0}
      disabled={locked}
      onSwitch={async (status) => {
        await switchMembers([member], status);
      }}
    />
  );
}
