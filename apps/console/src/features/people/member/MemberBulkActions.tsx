import { membersPerCall, type Person } from '@millrace/contract/people/member';
import Button from 'antd/es/button';
import { useText } from '../../../kit/i18n/i18n.ts';
import { BulkSwitch } from '../../../kit/list/BulkSwitch.tsx';
import type { ListSelection } from '../../../kit/list/list-selection.ts';
import { removeFromOrganization, switchMembers } from './change-members.tsx';
import type { NamedMember } from './named-member.ts';

interface MemberBulkActionsProps {
  readonly selection: ListSelection;
  /** Every member that was on the screen so far. */
  readonly members: ReadonlyMap<number, Person>;
  readonly onEdit: (ids: readonly number[]) => void;
}

/** What is done with the selected members together: all of them, or none. */
export function MemberBulkActions({ selection, members, onEdit }: MemberBulkActionsProps) {
  const text = useText();
  const ids = selection.keys.map(Number);
  const named = (some: readonly number[]): NamedMember[] =>
    some.flatMap((id) => {
      const member = members.get(id);
      return member === undefined ? [] : [{ id, name: member.name ?? member.email }];
    });
  const drop = (some: readonly number[]) => selection.change(ids.filter((id) => !some.includes(id)));
  return (
    <BulkSwitch
      selection={selection}
      limit={membersPerCall}
      onSwitch={(some, status) => switchMembers(named(some), status, drop)}
    >
      <Button onClick={() => onEdit(ids)}>{text('member.changeRole')}</Button>
      <Button
        danger
        onClick={() =>
          void removeFromOrganization(named(ids), drop).then((done) => done && selection.change([]))
        }
      >
        {text('member.remove')}
      </Button>
    </BulkSwitch>
  );
}
