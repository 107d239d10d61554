import {
  countEventKeys,
  type EventKeyKind,
  graceHours,
  listEventKeys,
  renewEventKey,
  renewEventKeyForm,
} from '@millrace/contract/advertiser/event-key';
import { getPostbacks } from '@millrace/contract/advertiser/postback';
import {
  getPromotedApp,
  listPromotedApps,
  type PromotedApp,
} from '@millrace/contract/advertiser/promoted-app';
import { hourMs } from '@millrace/contract/kit/duration';
import Radio from 'antd/es/radio';
import RadioGroup from 'antd/es/radio/group';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';

const schema = z.pick(renewEventKeyForm, { graceHours: true });
const usual: (typeof graceHours)[number] = 24;

interface RenewKeyProps {
  readonly app: PromotedApp;
  readonly kind: EventKeyKind;
  readonly onClose: () => void;
}

/** Asks how long the old key is accepted, and makes another one. */
export function RenewKey({ app, kind, onClose }: RenewKeyProps) {
  const text = useText();
  const form = useContractForm({
    schema,
    onSubmit: async (values, submission) => {
      await callApi(renewEventKey, { ...values, id: app.id, kind }, submission);
      await Promise.all(
        [listEventKeys, countEventKeys, getPostbacks, listPromotedApps, getPromotedApp].map((call) =>
          refresh(call),
        ),
      );
      const until = new Date(Date.now() + values.graceHours * hourMs).toISOString();
      toast({
        kind: 'success',
        title: text('eventKey.renewed'),
        ...(values.graceHours > 0 && {
          description: text('eventKey.renewedUntil', { at: formatInstant(until) }),
        }),
      });
      onClose();
    },
  });
  return (
    <Dialog title={text('eventKey.renewTitle')} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="lead">{text(`eventKey.renewLead.${kind}`)}</p>
      <ContractFields of={form} initial={{ graceHours: usual }}>
        <Field name="graceHours" label={text('eventKey.grace')}>
          <RadioGroup className="event-key-grace">
            {graceHours.toReversed().map((hours) => (
              <Radio key={hours} value={hours}>
                {text(`eventKey.graceHours.h${hours}`)}
              </Radio>
            ))}
          </RadioGroup>
        </Field>
        <p className="lead">{text('eventKey.cutOff')}</p>
        <FormActions of={form} submit={text('eventKey.renew')} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
