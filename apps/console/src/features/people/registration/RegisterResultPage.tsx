import { useSearchParams } from 'react-router';
import { ConfirmRegistration } from './ConfirmRegistration.tsx';
import { RegistrationMail } from './RegistrationMail.tsx';

/** `/user/registerResult`: says which mail was sent and sends it again; the mail's link (`?token=`) ends here too. */
export default function RegisterResultPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return token === null ? (
    <RegistrationMail email={query.get('email')} />
  ) : (
    <ConfirmRegistration token={token} />
  );
}
