import Button from 'antd/es/button';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { removeFromOrganization } from './change-members.tsx';
import type { NamedMember } from './named-member.ts';

interface MemberActionsProps {
  readonly member: NamedMember;
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
}

/** Edit at hand; removing in the menu, with ten seconds to take it back. */
export function MemberActions({ member, mayEdit, onEdit }: MemberActionsProps) {
  const text = useText();
  const { id, name } = member;
  const remove = {
    key: 'remove',
    label: text('member.remove'),
    danger: true,
    onClick: () => void removeFromOrganization([member]),
  };
  return (
    <div className="actions">
      {mayEdit && (
        <Button size="small" aria-label={text('member.editOf', { name })} onClick={onEdit}>
          {text('member.edit')}
        </Button>
      )}
      <RowMenu of={name} items={[...historyItem('user', id, name), ...(mayEdit ? [remove] : [])]} />
    </div>
  );
}
