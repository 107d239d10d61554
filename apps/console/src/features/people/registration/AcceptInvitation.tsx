import { viewInvitation } from '@millrace/contract/people/invitation';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../kit/api/api-error.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { NoAnswer } from '../../../kit/ui/NoAnswer.tsx';
import { PublicCard } from '../../../kit/ui/PublicCard.tsx';
import { AcceptForm } from './AcceptForm.tsx';
import type { Offer } from './offer.ts';

/** What an invitation offers, and the form that takes it. */
export function AcceptInvitation({ token }: { readonly token: string }) {
  const text = useText();
  const [offer, setOffer] = useState<Offer | { readonly failed: ApiError } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      try {
        setOffer(await callApi(viewInvitation, { token }, { signal: leaving.signal, quiet: true }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!leaving.signal.aborted) setOffer({ failed: error });
      }
    };
    void ask();
    return () => leaving.abort();
  }, [token]);
  const signIn = <Link to={paths.logIn}>{text('common.signIn')}</Link>;
  if (offer === null) {
    return <PublicCard title={text('invitation.acceptPageTitle')} lead={text('common.loading')} />;
  }
  if ('failed' in offer) {
    if (offer.failed.kind !== 'refused' || offer.failed.worthRetrying) return <NoAnswer />;
    return <PublicCard title={text('invitation.spentTitle')} lead={offer.failed.message} footer={signIn} />;
  }
  return <AcceptForm token={token} offer={offer} />;
}
