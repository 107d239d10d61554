import { listSavedReports, type SavedReport } from '@millrace/contract/report/saved-report';
import Button from 'antd/es/button';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useEdited } from '../../../kit/list/use-edited.ts';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { idInAddress } from '../../../kit/navigation/id-in-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { savedParameter } from '../../../kit/saved-report/saved-view.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { DomainsCard } from './DomainsCard.tsx';
import { EditDialog } from './EditDialog.tsx';
import { MailedReport } from './MailedReport.tsx';
import { mailedAddress } from './mailed-address.ts';
import { StarterCards } from './StarterCards.tsx';
import { savedReportColumns } from './saved-report-columns.tsx';

/** `/report/builder`: the reports that were built and saved; while there are none, those that people build first. */
export default function SavedReportsPage() {
  const text = useText();
  const navigate = useNavigate();
  const address = useListAddress(['name', 'updatedAt']);
  const [query] = useSearchParams();
  const mailed = query.get('view');
  const [[edited], setEdited] = useEdited(address);
  const reports = useApiQuery(
    listSavedReports,
    { page: address.page, size: address.size, search: address.search, ...address.sorting },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  const named = idInAddress(query.get(savedParameter));
  const opened = mailed === null ? undefined : mailedAddress(mailed);
  const open = reports.data?.list.find(({ id, mine }) => mine && id === edited);
  if (opened !== undefined) return <Navigate to={opened} replace />;
  if (mailed !== null && named) return <MailedReport id={named} days={mailed} />;
  return (
    <Page
      title={text('titles.savedReports')}
      lead={text('savedReport.lead')}
      action={
        <Button type="primary" onClick={() => void navigate(paths.performance)}>
          {text('savedReport.newReport')}
        </Button>
      }
    >
      <ListScreen<SavedReport>
        name="savedReports"
        label={text('titles.savedReports')}
        query={reports}
        columns={savedReportColumns(text, ({ id }) => setEdited([id]))}
        rowKey={({ id }) => id}
        address={address}
        toolbar={<SearchInput label={text('savedReport.search')} address={address} />}
        empty={
          <EmptyList
            address={address}
            noMatch={text('savedReport.emptySearch')}
            lead={text('savedReport.empty')}
          >
            <StarterCards />
          </EmptyList>
        }
      />
      <DomainsCard />
      {open !== undefined && <EditDialog key={open.id} saved={open} onClose={() => setEdited([])} />}
    </Page>
  );
}
