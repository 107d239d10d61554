import type { ResponseOf } from '@millrace/contract/kit/call';
import { confirmRegistration } from '@millrace/contract/people/registration';
import Button from 'antd/es/button';
import Password from 'antd/es/input/Password';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { ownPassword } from '../../../kit/form/own-password.ts';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';
import { PublicCard } from '../../../kit/ui/PublicCard.tsx';

const schema = z.object({ password: ownPassword });

interface WhichRegistrationProps {
  readonly token: string;
  readonly onOpened: (opened: ResponseOf<typeof confirmRegistration>) => void;
}

/** Somebody else may have registered with this address, too: the password tells whose is opened. */
export function WhichRegistration({ token, onOpened }: WhichRegistrationProps) {
  const text = useText();
  const form = useContractForm({
    schema,
    onSubmit: async (values, submission) => {
      const opened = await withLoginKey(
        async (seal) =>
          callApi(confirmRegistration, { token, password: await seal(values.password) }, { quiet: true }),
        submission,
      );
      onOpened(opened);
    },
  });
  return (
    <PublicCard title={text('registration.whichTitle')} lead={text('registration.whichLead')}>
      <ContractFields of={form}>
        <Field name="password" label={text('registration.password')}>
          <Password autoComplete="current-password" autoFocus />
        </Field>
        <Button type="primary" size="large" htmlType="submit" block loading={form.submitting}>
          {text('registration.whichSubmit')}
        </Button>
      </ContractFields>
    </PublicCard>
  );
}
