import { logInAdministrator } from '@millrace/contract/people/session';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { LogInForm } from './LogInForm.tsx';

export default function AdministratorLogInPage() {
  const text = useText();
  return (
    <LogInForm
      title="session.administratorTitle"
      lead="session.administratorLead"
      call={logInAdministrator}
      links={<Link to={paths.forgotPassword}>{text('session.forgot')}</Link>}
    />
  );
}
