import type { ErrorKey } from '@millrace/contract/errors';
import { moveStatement, type Statement } from '@millrace/contract/publisher/agency';
import TextArea from 'antd/es/input/TextArea';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { rereadIfRefused } from '../../../kit/api/reread-if-refused.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadStatements } from './reread-statements.ts';

const schema = z.object({
  reason: z.string({ error: 'agency.errors.reasonEmpty' satisfies ErrorKey }).check(z.trim(), z.minLength(1)),
});

interface ReasonDialogProps {
  readonly move: 'hold' | 'unpay';
  readonly statement: Statement;
  readonly onClose: () => void;
}

/** What is done with a statement for a reason, which its publisher reads. */
export function ReasonDialog({ move, statement: { id, version, month }, onClose }: ReasonDialogProps) {
  const text = useText();
  const form = useContractForm({
    schema,
    onSubmit: async ({ reason }, submission) => {
      await rereadIfRefused(
        callApi(moveStatement, { id, version, move, reason }, submission),
        rereadStatements,
      );
      toast({ kind: 'success', title: text(`agency.moved.${move}`) });
      onClose();
      await rereadStatements();
    },
  });
  return (
    <Dialog
      title={text(move === 'hold' ? 'agency.holdTitle' : 'agency.takeBackTitle', {
        month: month.slice(0, 7),
      })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {move === 'unpay' && <p className="lead">{text('agency.takeBackLead')}</p>}
      <ContractFields of={form}>
        <Field name="reason" label={text('agency.reason')} help={text('agency.reasonHelp')}>
          <TextArea rows={3} maxLength={500} showCount autoFocus />
        </Field>
        <FormActions
          of={form}
          submit={text(move === 'hold' ? 'agency.hold' : 'agency.takeBack')}
          onCancel={onClose}
        />
      </ContractFields>
    </Dialog>
  );
}
