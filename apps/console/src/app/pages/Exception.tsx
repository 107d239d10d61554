import Button from 'antd/es/button';
import { useNavigate } from 'react-router';
import { useText } from '../../kit/i18n/i18n.ts';
import { homeOf } from '../../kit/navigation/paths.ts';
import { useSession } from '../../kit/session/session.ts';

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
    </section>
  );
}
