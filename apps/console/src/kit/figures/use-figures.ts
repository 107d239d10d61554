import { dayOf } from '@millrace/contract/report/period';
import { queryReport, type ReportRow } from '@millrace/contract/report/report';
import { useApiQuery } from '../api/query.ts';
import { useAllowed } from '../permissions/Allowed.tsx';
import type { WhyQuestion } from '../report/why/why-question.ts';
import type { FigurePeriod } from './figure-period.ts';
import { type FiguresWanted, figuresQuestion, whyOfFigure } from './figure-question.ts';
import { useFigurePeriod } from './use-figure-period.ts';

/** Figures of the things on a screen. They come after the things themselves, which never wait for them. */
export interface Figures {
  readonly wanted: FiguresWanted;
  readonly period: FigurePeriod;
  readonly state: 'loading' | 'failed' | 'there';
  /** Undefined: nothing was counted of it, neither in these days nor before. */
  readonly of: (id: number) => ReportRow | undefined;
  readonly whyOf: (id: number) => WhyQuestion;
  /** Some of the revenue is our own estimate still. */
  readonly estimated: boolean;
  /** Why they did not come, or not anew; null where they did. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** @returns null for people who may not read reports: they see no figures at all */
export function useFigures(wanted: FiguresWanted): Figures | null {
  const [period] = useFigurePeriod();
  const mayRead = useAllowed('performance', 'query');
  const today = dayOf(new Date());
  const isEmpty = wanted.ids?.length === 0;
  const { data, error, isError, refetch } = useApiQuery(queryReport, figuresQuestion(wanted, period, today), {
    enabled: mayRead && !isEmpty,
    quiet: true,
  });
  if (!mayRead) return null;
  const rows = new Map(data?.rows.map((row) => [row.keys[0], row]));
  return {
    wanted,
    period,
    state: data !== undefined || isEmpty ? 'there' : isError ? 'failed' : 'loading',
    of: (id) => rows.get(String(id)),
    whyOf: (id) => whyOfFigure(wanted, period, today, id),
    estimated: Number(data?.totals.open ?? 0) !== 0,
    error,
    retry: () => void refetch(),
  };
}
