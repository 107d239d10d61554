import {
  anonymizeMember,
  type FormerMember,
  listFormerMembers,
} from '@millrace/contract/operator/former-member';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';

/** Takes a name away, and asks first: nothing brings it back. */
export function Anonymize({ member }: { readonly member: FormerMember }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const name = member.name ?? text('erasing.formerMember', { number: member.number });

  async function anonymize(): Promise<void> {
    await runAction(async (retry) => {
      await callApi(anonymizeMember, { id: member.id }, { retry });
      await refresh(listFormerMembers);
      toast({ kind: 'success', title: text('erasing.anonymized') });
    });
    setAsking(false);
  }

  return (
    <>
      <Button type="link" aria-label={text('erasing.anonymizeOf', { name })} onClick={() => setAsking(true)}>
        {text('erasing.anonymize')}
      </Button>
      <Modal
        open={asking}
        title={text('erasing.anonymizeTitle', { name })}
        okText={text('erasing.anonymize')}
        okButtonProps={{ danger: true }}
        cancelText={text('common.cancel')}
        onOk={anonymize}
        onCancel={() => setAsking(false)}
        destroyOnHidden
      >
        {text('erasing.anonymizeBody')}
      </Modal>
    </>
  );
}
