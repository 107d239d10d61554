import { getRegistration } from '@millrace/contract/people/registration';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../../kit/api/api-error.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { PublicCard } from '../../../kit/ui/PublicCard.tsx';
import { AcceptInvitation } from './AcceptInvitation.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** `/user/register`: accepts an invitation (`?invite=`), registers where that is open, else says how to get in. */
export default function RegisterPage() {
  const [query] = useSearchParams();
  const invite = query.get('invite');
  return invite === null ? <Registration /> : <AcceptInvitation token={invite} />;
}

function Registration() {
  const text = useText();
  const [open, setOpen] = useState<boolean | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const answer = await callApi(
          getRegistration,
          {},
          { signal: leaving.signal, retry: () => void ask() },
        );
        setOpen(answer.open);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    };
    void ask();
    return () => leaving.abort();
  }, []);
  if (open === true) return <RegisterForm />;
  const signIn = <Link to={paths.logIn}>{text('common.signIn')}</Link>;
  return open === null ? (
    <PublicCard title={text('registration.title')} lead={text('common.loading')} footer={signIn} />
  ) : (
    <PublicCard
      title={text('registration.closedTitle')}
      lead={text('registration.closedBody')}
      footer={signIn}
    />
  );
}
