import { listSavedReports } from '@millrace/contract/report/saved-report';
import { Link, Navigate } from 'react-router';
import { useWholeList } from '../../../kit/api/use-whole-list.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { mailedAddress } from './mailed-address.ts';

interface MailedReportProps {
  readonly id: number;
  /** As the link has them. */
  readonly days: string;
}

/** Opens the saved report that the link of a mail names, with the days of the mail. */
export function MailedReport({ id, days }: MailedReportProps) {
  const text = useText();
  const found = useWholeList(listSavedReports, {});
  return (
    <Page title={text('titles.savedReports')} width="form">
      <Loaded query={found}>
        {(reports) => {
          const saved = reports.find((one) => one.id === id);
          const address = saved && mailedAddress(days, saved.view);
          return address === undefined ? (
            <>
              <p className="lead">{text('savedReport.mailedGone')}</p>
              <Link to={paths.savedReports}>{text('savedReport.all')}</Link>
            </>
          ) : (
            <Navigate to={address} replace />
          );
        }}
      </Loaded>
    </Page>
  );
}
