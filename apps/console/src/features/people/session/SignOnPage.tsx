import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../../kit/api/api-error.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { beginSession } from '../../../kit/session/session.ts';
import { writeStored } from '../../../kit/storage/storage.ts';
import { PublicCard } from '../../../kit/ui/PublicCard.tsx';
import { CodeForm } from './CodeForm.tsx';
import { type Ended, endSignOn } from './end-sign-on.ts';
import { safeRedirect } from './safe-redirect.ts';

/** Where the company's provider leads back to: signs the person in, or says why not. */
export default function SignOnPage() {
  const text = useText();
  const navigate = useNavigate();
  const [ended, setEnded] = useState<Ended | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  async function goIn(token: string, redirect: string | null): Promise<void> {
    beginSession(token);
    writeStored('signedOn', true);
    await navigate(safeRedirect(redirect), { replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the way back is walked once
  useEffect(() => {
    endSignOn(location.search).then(
      (result) => {
        if (typeof result.entered === 'string') return goIn(result.entered, result.redirect);
        return setEnded(result);
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setRefused(error.message);
      },
    );
  }, []);

  const back = <Link to={paths.logIn}>{text('signOn.again')}</Link>;
  if (refused !== null) return <PublicCard title={text('signOn.title')} lead={refused} footer={back} />;
  if (ended === null || typeof ended.entered === 'string') {
    return <PublicCard title={text('signOn.title')} lead={text('signOn.finishing')} />;
  }
  return (
    <PublicCard title={text('session.codeTitle')}>
      <CodeForm
        ticket={ended.entered.ticket}
        onToken={(token) => goIn(token, ended.redirect)}
        onBack={() => void navigate(paths.logIn)}
      />
    </PublicCard>
  );
}
