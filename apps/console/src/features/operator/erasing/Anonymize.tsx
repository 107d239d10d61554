import {
  anonymizeMember,
  type FormerMember,
  listFormerMembers,
} from '@millrace/contract/operator/former-member';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { askFirst } from '../../../kit/ui/ask-first.tsx';
import { toast } from '../../../kit/ui/notices.ts';

/** Takes a name away, and asks first: nothing brings it back. */
export function Anonymize({ member }: { readonly member: FormerMember }) {
  const text = useText();
  const name = member.name ?? text('erasing.formerMember', { number: member.number });

  async function anonymize(): Promise<void> {
    await runAction(async (retry) => {
      await callApi(anonymizeMember, { id: member.id }, { retry });
      await refresh(listFormerMembers);
      toast({ kind: 'success', title: text('erasing.anonymized') });
    });
  }

  return (
    <Button
      type="link"
      aria-label={text('erasing.anonymizeOf', { name })}
      onClick={() =>
        askFirst({
          title: text('erasing.anonymizeTitle', { name }),
          body: text('erasing.anonymizeBody'),
          does: text('erasing.anonymize'),
          run: anonymize,
        })
      }
    >
      {text('erasing.anonymize')}
    </Button>
  );
}
