import type { ResponseOf } from '@millrace/contract/kit/call';
import type { queryReport } from '@millrace/contract/report';
import type { MetricKey } from '@millrace/contract/report/metric';
import type { UseQueryResult } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { ApiError } from '../api/api-error.ts';
import { useText } from '../i18n/i18n.ts';
import { ListPages } from '../list/ListPages.tsx';
import { EstimateNote } from './EstimateNote.tsx';
import { ReportEmpty } from './ReportEmpty.tsx';
import { ReportTable } from './ReportTable.tsx';
import { reportColumns } from './report-columns.tsx';
import type { ReportPartProps } from './report-part.ts';
import { shownRows } from './report-row.ts';

interface ReportResultProps extends ReportPartProps {
  readonly title: string;
  /** Those of the question, in its order. */
  readonly metrics: readonly MetricKey[];
  readonly query: UseQueryResult<ResponseOf<typeof queryReport>>;
}

/** What came of a report's question: figures, or why there are none. */
export function ReportResult(props: ReportResultProps) {
  const { address, title, metrics, query } = props;
  const { data, isError, isPlaceholderData, error } = query;
  if (isError) return <ReportFailure error={error} retry={() => void query.refetch()} />;
  if (data === undefined) {
    return (
      <section className="card" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  }
  if (data.count === 0) {
    return (
      <section className="card">
        <ReportEmpty {...props} />
      </section>
    );
  }
  const columns = reportColumns(address.state.dimensions, metrics, data.names);
  return (
    <section className="card list" aria-label={title}>
      <EstimateNote metrics={metrics} totals={data.totals} />
      <ReportTable
        label={title}
        columns={columns}
        rows={shownRows(data)}
        address={address.rows}
        stale={isPlaceholderData}
      />
      {address.state.dimensions.length > 0 && <ListPages total={data.count} address={address.rows} />}
    </section>
  );
}

/** The server's own words say which limit was met and what helps. */
function ReportFailure({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const text = useText();
  const reason = error instanceof ApiError && error.kind === 'refused' ? error.message : undefined;
  return (
    <section className="card empty-state" role="alert">
      <p className="lead">{reason ?? text('reportScreen.failed')}</p>
      <Button onClick={retry}>{text('common.retry')}</Button>
    </section>
  );
}
