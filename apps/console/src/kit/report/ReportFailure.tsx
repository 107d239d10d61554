import Button from 'antd/es/button';
import { reasonOf } from '../api/api-error.ts';
import { useText } from '../i18n/i18n.ts';

/** The server's own words say which limit was met and what helps. */
export function ReportFailure({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const text = useText();
  return (
    <section className="card empty-state" role="alert">
      <p className="lead">{reasonOf(error) ?? text('reportScreen.failed')}</p>
      <Button onClick={retry}>{text('common.retry')}</Button>
    </section>
  );
}
