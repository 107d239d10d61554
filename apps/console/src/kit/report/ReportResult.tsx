import type { ResponseOf } from '@millrace/contract/kit/call';
import type { queryReport } from '@millrace/contract/report/report';
import type { UseQueryResult } from '@tanstack/react-query';
import { ReportEmpty } from './ReportEmpty.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportLoaded } from './ReportLoaded.tsx';
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
  const { isPlaceholderData } = query;
  const asked = useSettled({ state: address.state, question }, !isPlaceholderData);
  return (
    <ReportLoaded query={query}>
      {(data) =>
        data.count === 0 ? (
          <section className="card">
            <ReportEmpty {...props} />
          </section>
        ) : (
          <ReportFigures
            {...props}
            question={asked.question}
            address={{ ...address, state: asked.state }}
            answer={data}
            stale={isPlaceholderData}
          />
        )
      }
    </ReportLoaded>
  );
}
