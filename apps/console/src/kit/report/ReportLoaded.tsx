import type { UseQueryResult } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { ChartWaiting } from '../chart/Chart.tsx';
import { useText } from '../i18n/i18n.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';

interface ReportLoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Draws what came of a report's question. Why nothing did the server says in its own words: which limit was met, and what helps.
 * Where asking again has failed, the figures stay below why.
 */
export function ReportLoaded<Data>({ query, children }: ReportLoadedProps<Data>) {
  const text = useText();
  const { data, error, isError } = query;
  if (data === undefined && !isError) {
    return (
      <section className="card" aria-busy="true">
        <ChartWaiting />
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  }
  return (
    <>
      {isError && (
        <LoadFailure
          error={error}
          fallback={text('reportScreen.failed')}
          retry={() => query.refetch()}
          as={data === undefined ? 'card' : 'kept'}
        />
      )}
      {data !== undefined && children(data)}
    </>
  );
}
