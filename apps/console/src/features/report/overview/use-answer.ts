import type { ResponseOf } from '@millrace/contract/kit/call';
import type { ReportRequestInput } from '@millrace/contract/report/definition';
import { queryReport } from '@millrace/contract/report/report';
import { useRef } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';

/** What a question of a dashboard has come to. */
export interface Answered<Question extends ReportRequestInput> {
  /** The question that this answers, which may be the one before. */
  readonly question: Question;
  readonly data: ResponseOf<typeof queryReport>;
  /** The answer to the present question is on its way. */
  readonly stale: boolean;
}

/** A question's answer; until the next one is there, the one before. */
export function useAnswer<Question extends ReportRequestInput>(question: Question) {
  const query = useApiQuery(queryReport, question, { quiet: true });
  const last = useRef<Pick<Answered<Question>, 'question' | 'data'>>(undefined);
  if (query.data !== undefined) last.current = { question, data: query.data };
  const shown = query.isError && query.data === undefined ? undefined : last.current;
  const answer: Answered<Question> | undefined =
    shown === undefined ? undefined : { ...shown, stale: query.data === undefined };
  return { answer, query };
}
