import type { ResponseOf } from '@millrace/contract/kit/call';
import { stopReportMail, viewReportMail } from '@millrace/contract/report/report-mail';
import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../../kit/api/api-error.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { NoAnswer } from '../../../kit/ui/NoAnswer.tsx';
import { PublicCard } from '../../../kit/ui/PublicCard.tsx';

type Mailing = ResponseOf<typeof viewReportMail>;

/** `/user/report-mail?token=`: where the link of a mailed report stops it, for people who need not be able to sign in. */
export default function ReportMailPage() {
  const text = useText();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [mailing, setMailing] = useState<Mailing | { readonly failed: ApiError } | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      try {
        setMailing(await callApi(viewReportMail, { token }, { signal: leaving.signal, quiet: true }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!leaving.signal.aborted) setMailing({ failed: error });
      }
    };
    void ask();
    return () => leaving.abort();
  }, [token]);

  async function set(stopped: boolean): Promise<void> {
    setBusy(true);
    await runAction(async (retry) =>
      setMailing(await callApi(stopReportMail, { token, stopped }, { retry })),
    );
    setBusy(false);
  }

  const home = <Link to={paths.logIn}>{text('reportMail.home')}</Link>;
  if (mailing === null) return <PublicCard title={text('reportMail.title')} lead={text('common.loading')} />;
  if ('failed' in mailing) {
    if (mailing.failed.kind !== 'refused' || mailing.failed.worthRetrying) return <NoAnswer />;
    return <PublicCard title={text('reportMail.title')} lead={mailing.failed.message} footer={home} />;
  }
  const { email, report, organization, stopped } = mailing;
  return (
    <PublicCard title={text('reportMail.title')} footer={home}>
      <p role="status">
        {text(stopped ? 'reportMail.getsNot' : 'reportMail.gets', { email, report, organization })}
      </p>
      <Button type={stopped ? 'default' : 'primary'} block loading={busy} onClick={() => void set(!stopped)}>
        {text(stopped ? 'reportMail.start' : 'reportMail.stop')}
      </Button>
    </PublicCard>
  );
}
