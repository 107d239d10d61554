import { role } from '@millrace/contract/people/permission';
import { logIn, logInAdministrator } from '@millrace/contract/people/session';
import Button from 'antd/es/button';
import Password from 'antd/es/input/Password';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { ownPassword } from '../../../kit/form/own-password.ts';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { prepareLoginKey } from '../../../kit/seal/with-login-key.ts';
import { comeBack } from '../../../kit/session/come-back.ts';
import { logOut } from '../../../kit/session/log-out.ts';
import { beginSession, endSession, useUser } from '../../../kit/session/session.ts';
import { useSignOn } from '../../../kit/session/use-sign-on.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { askToken } from './ask-token.ts';
import { CodeForm } from './CodeForm.tsx';

const schema = z.object({ password: ownPassword });

const leave = () => endSession('server');

/**
 * Over a page where something is not saved, once the session has ended: the same person signs in again and goes on, or leaves for
 * the log-in page. At a company's provider they sign in in another tab, which this page hears of.
 */
export default function SignInAgain() {
  const text = useText();
  const { email, roles, organization } = useUser();
  const isAdministrator = roles.some(({ id }) => id === role.administrator);
  const { offered, passwords } = useSignOn(!isAdministrator);
  const [ticket, setTicket] = useState<string | null>(null);
  useEffect(prepareLoginKey, []);

  async function goOn(token: string): Promise<void> {
    if (await comeBack(token)) return;
    toast({ kind: 'warning', title: text('session.notThereAnyMore', { organization: organization.name }) });
    beginSession(token);
    await logOut();
  }

  const form = useContractForm({
    schema,
    tellsRefusals: true,
    onSubmit: async ({ password }, submission) => {
      const call = isAdministrator ? logInAdministrator : logIn;
      const entered = await askToken(call, { account: email, password }, submission);
      if (typeof entered === 'string') await goOn(entered);
      else setTicket(entered.ticket);
    },
  });
  return (
    <Dialog
      title={text('session.endedTitle')}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      onCancel={leave}
    >
      <p className="lead">{text('session.endedLead', { email })}</p>
      {offered && (
        <p>
          <a href={paths.logIn} target="_blank" rel="noreferrer">
            {text('session.againElsewhere')}
          </a>
        </p>
      )}
      {ticket !== null && <CodeForm ticket={ticket} onToken={goOn} onBack={() => setTicket(null)} />}
      {ticket === null && !passwords && <Button onClick={leave}>{text('session.leave')}</Button>}
      {ticket === null && passwords && (
        <ContractFields of={form}>
          <input
            className="sr-only"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden
          />
          <Field name="password" label={text('session.password')}>
            <Password autoComplete="current-password" autoFocus />
          </Field>
          <FormActions
            of={form}
            submit={text('common.signIn')}
            cancel={text('session.leave')}
            onCancel={leave}
          />
        </ContractFields>
      )}
    </Dialog>
  );
}
