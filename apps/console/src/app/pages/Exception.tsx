import Button from 'antd/es/button';
import { Link, useLocation, useNavigate } from 'react-router';
import { useText } from '../../kit/i18n/i18n.ts';
import { homeOf } from '../../kit/navigation/paths.ts';
import { useSession } from '../../kit/session/session.ts';
import { isForAdministrators, logInFor } from '../guard.ts';

const texts = {
  403: ['common.exception.forbiddenTitle', 'common.exception.forbidden'],
  404: ['common.exception.notFoundTitle', 'common.exception.notFound'],
  500: ['common.exception.failedTitle', 'common.exception.failed'],
} as const;

/** A page that can't be shown: the number, one sentence why, and the way back to the dashboard. */
export function Exception({ status }: { readonly status: keyof typeof texts }) {
  const text = useText();
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [title, body] = texts[status];

  function goHome(): void {
    const home = user === null ? '/' : homeOf(user.userType);
    // After a failure only a fresh page is sure to work.
    if (status === 500) location.assign(home);
    else void navigate(home);
  }

  return (
    <section className="exception">
      <p className="exception-status" aria-hidden="true">
        {status}
      </p>
      <h1>{text(title)}</h1>
      <p>{text(body)}</p>
      <Button type="primary" onClick={goHome}>
        {text('common.index')}
      </Button>
      {status === 403 && isForAdministrators(pathname) && (
        <p>
          <Link to={logInFor(pathname + search)}>{text('session.administratorTitle')}</Link>
        </p>
      )}
    </section>
  );
}
