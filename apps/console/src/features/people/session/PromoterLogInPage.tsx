import { logIn } from '@millrace/contract/people/session';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { LogInForm } from './LogInForm.tsx';

export default function PromoterLogInPage() {
  const text = useText();
  const links = (
    <>
      <Link to={paths.forgotPassword}>{text('session.forgot')}</Link>
      <Link to={paths.register}>{text('session.register')}</Link>
      <Link to={paths.logIn}>{text('session.asPublisher')}</Link>
    </>
  );
  return <LogInForm title="session.promoterTitle" lead="session.promoterLead" call={logIn} links={links} />;
}
