import Button from 'antd/es/button';
import { Link } from 'react-router';
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
  const [title, body] = texts[status];
  return (
    <section className="exception">
      <p className="exception-status" aria-hidden="true">
        {status}
      </p>
      <h1>{text(title)}</h1>
      <p>{text(body)}</p>
      <Link to={user === null ? '/' : homeOf(user.userType)} reloadDocument={status === 500}>
        <Button type="primary" tabIndex={-1}>
          {text('common.index')}
        </Button>
      </Link>
    </section>
  );
}
