import { getReportSchedule } from '@millrace/contract/report/report-schedule';
import { Link, useSearchParams } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { idInAddress, noId } from '../../../kit/navigation/id-in-address.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { ScheduleActions } from './ScheduleActions.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { SendList } from './SendList.tsx';

/** `/report/schedule?report=`: when a saved report is mailed, to whom, and what was. */
export default function ReportSchedulePage() {
  const text = useText();
  const [query] = useSearchParams();
  const report = idInAddress(query.get('report')) || noId;
  const mayEdit = useAllowed('report_builder', 'edit');
  const answer = useApiQuery(getReportSchedule, { id: report }, { quiet: true });
  usePageName(answer.data?.name);
  return (
    <Page
      title={text('titles.reportSchedule')}
      lead={answer.data && text('reportSchedule.lead', { name: answer.data.name })}
      action={answer.data?.schedule && <ScheduleActions of={answer.data} />}
      width="form"
    >
      <Loaded query={answer} back={{ to: paths.savedReports, label: text('savedReport.all') }}>
        {(data) => (
          <>
            {!data.mine && <Callout>{text('reportSchedule.notMine')}</Callout>}
            {!data.mine && data.schedule === null ? (
              <p className="lead">{text('reportSchedule.none')}</p>
            ) : (
              <ScheduleForm key={data.reportId} of={data} readOnly={!data.mine || !mayEdit} />
            )}
            {data.schedule !== null && <SendList report={data.reportId} />}
            <p>
              <Link to={paths.savedReports}>{text('savedReport.all')}</Link>
            </p>
          </>
        )}
      </Loaded>
    </Page>
  );
}
