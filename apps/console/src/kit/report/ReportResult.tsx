import type { ResponseOf } from '@millrace/contract/kit/call';
import type { queryReport } from '@millrace/contract/report/report';
import type { UseQueryResult } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import { ChartWaiting } from '../chart/Chart.tsx';
import { ReportEmpty } from './ReportEmpty.tsx';
import { ReportFailure } from './ReportFailure.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import type { ReportPartProps } from './report-part.ts';
import type { questionOf } from './report-question.ts';
import { useSettled } from './use-settled.ts';

interface ReportResultProps extends ReportPartProps {
  readonly title: string;
  readonly question: ReturnType<typeof questionOf>;
  readonly query: UseQueryResult<ResponseOf<typeof queryReport>>;
}

/** What came of a report's question: figures, or why there are none. */
export function ReportResult(props: ReportResultProps) {
  const { query, address, question } = props;
  const { data, isError, isPlaceholderData, error } = query;
  const asked = useSettled({ state: address.state, question }, !isPlaceholderData);
  if (isError) return <ReportFailure error={error} retry={() => void query.refetch()} />;
  if (data === undefined) {
    return (
      <section className="card" aria-busy="true">
        <ChartWaiting />
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
  return (
    <ReportFigures
      {...props}
      question={asked.question}
      address={{ ...address, state: asked.state }}
      answer={data}
      stale={isPlaceholderData}
    />
  );
}
