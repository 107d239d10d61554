import { listMembers, type Member, updateMemberStatus } from '@millrace/contract/user';
import Switch from 'antd/es/switch';
import { useState } from 'react';
import { callApi } from '../../kit/api/call-api.ts';
import { refresh } from '../../kit/api/query.ts';
import { runAction } from '../../kit/api/run-action.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import { toast } from '../../kit/ui/notices.ts';

interface MemberSwitchProps {
  readonly member: Member;
  readonly locked: boolean;
}

/** Lets a member in or keeps them out. The switch turns at once and turns back when the server refuses. */
export function MemberSwitch({ member, locked }: MemberSwitchProps) {
  const text = useText();
  const [wanted, setWanted] = useState<0 | 1 | null>(null);

  async function change(status: 0 | 1): Promise<void> {
    setWanted(status);
    const done = await runAction(async (retry) => {
      await callApi(updateMemberStatus, { id: member.id, status }, { retry });
      await refresh(listMembers);
    });
    setWanted(null);
    if (done) {
      toast({
        kind: 'success',
        title: text(status === 1 ? 'user.enabled' : 'user.disabled', { name: member.name }),
      });
    }
  }

  return (
    <Switch
      aria-label={text('user.switchLabel', { name: member.name })}
      checked={(wanted ?? member.status) === 1}
      disabled={locked || wanted !== null}
      onChange={(checked) => void change(checked ? 1 : 0)}
    />
  );
}
