import { dayOf, periodOf } from '@millrace/contract/report/period';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { QualityCard } from '../../../kit/report/quality/QualityCard.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { UploadForm } from './UploadForm.tsx';
import { UploadList } from './UploadList.tsx';
import './revenue-upload.css';

/** `/upload/history`: brings in what networks report, and shows what was brought in so far. */
export default function UploadHistoryPage() {
  const text = useText();
  return (
    <Page title={text('titles.uploadHistory')} lead={text('revenueUpload.lead')}>
      <Allowed permission="performance" action="import">
        <UploadForm />
      </Allowed>
      <QualityCard period={lastDays()} here="uploads" />
      <UploadList />
    </Page>
  );
}

/** Networks report a month at a time. */
const lastDays = () => periodOf('last28', dayOf(new Date()));
