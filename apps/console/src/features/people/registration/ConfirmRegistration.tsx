import type { ErrorKey } from '@millrace/contract/errors';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { confirmRegistration } from '@millrace/contract/people/registration';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../kit/api/api-error.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { newRequestKey } from '../../../kit/api/request-key.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { NoAnswer } from '../../../kit/ui/NoAnswer.tsx';
import { PublicCard } from '../../../kit/ui/PublicCard.tsx';
import { WhichRegistration } from './WhichRegistration.tsx';

type Opened = ResponseOf<typeof confirmRegistration>;
type Result = Opened | { readonly failed: ApiError } | 'asksPassword' | null;

const passwordNeeded: ErrorKey = 'registration.errors.passwordNeeded';

/** One key for the page: React may start the effect twice, the account is opened once. */
function useConfirmation(token: string): [Result, (opened: Opened) => void] {
  const [requestKey] = useState(newRequestKey);
  const [result, setResult] = useState<Result>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const options = { requestKey, signal: leaving.signal, quiet: true };
        setResult(await callApi(confirmRegistration, { token }, options));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.data.error === passwordNeeded) setResult('asksPassword');
        else if (!leaving.signal.aborted) setResult({ failed: error });
      }
    };
    void ask();
    return () => leaving.abort();
  }, [token, requestKey]);
  return [result, setResult];
}

/** Opens the account that the link in the mail stands for. */
export function ConfirmRegistration({ token }: { readonly token: string }) {
  const text = useText();
  const [result, setOpened] = useConfirmation(token);
  if (result === null) {
    return <PublicCard title={text('registration.confirming')} lead={text('common.loading')} />;
  }
  if (result === 'asksPassword') return <WhichRegistration token={token} onOpened={setOpened} />;
  if ('failed' in result) {
    if (result.failed.kind !== 'refused' || result.failed.worthRetrying) return <NoAnswer />;
    return (
      <PublicCard
        title={text('registration.confirmFailed')}
        lead={result.failed.message}
        footer={<Link to={paths.registerResult}>{text('registration.resultResend')}</Link>}
      />
    );
  }
  return (
    <PublicCard
      title={text('registration.confirmedTitle')}
      lead={text('registration.confirmed', { email: result.email })}
      footer={
        <Link to={result.userType === 1 ? paths.promoterLogIn : paths.logIn}>{text('common.signIn')}</Link>
      }
    />
  );
}
