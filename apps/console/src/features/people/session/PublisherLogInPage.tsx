import { logIn } from '@millrace/contract/people/session';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { LogInForm } from './LogInForm.tsx';

export default function PublisherLogInPage() {
  const text = useText();
  const links = (
    <>
      <Link to={paths.forgotPassword}>{text('session.forgot')}</Link>
      <Link to={paths.register}>{text('session.register')}</Link>
      <Link to={paths.promoterLogIn}>{text('session.asPromoter')}</Link>
    </>
  );
  return <LogInForm title="session.publisherTitle" lead="session.publisherLead" call={logIn} links={links} />;
}
