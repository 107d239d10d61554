import type { ResponseOf } from '@millrace/contract/kit/call';
import type { queryReport } from '@millrace/contract/report';
import type { MetricKey } from '@millrace/contract/report/metric';
import type { UseQueryResult } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import { ListPages } from '../list/ListPages.tsx';
import { EstimateNote } from './EstimateNote.tsx';
import { ReportEmpty } from './ReportEmpty.tsx';
import { ReportFailure } from './ReportFailure.tsx';
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
  const columns = reportColumns(
    address.state.dimensions,
    metrics,
    data.names,
    address.state.shares ? data.totals.values : undefined,
  );
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
