import { cohortDefinition, leastUsers } from '@millrace/contract/report/cohort';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { sentences } from '../i18n/text-list.ts';
import { ReportEmpty } from '../report/ReportEmpty.tsx';
import { ReportLoaded } from '../report/ReportLoaded.tsx';
import { useSettled } from '../report/use-settled.ts';
import { useViewport } from '../ui/use-viewport.ts';
import { CohortCards } from './CohortCards.tsx';
import { CohortChart } from './CohortChart.tsx';
import { type CohortMark, CohortTable } from './CohortTable.tsx';
import { agesShown, cohortMeanings } from './cohort-figures.ts';
import { type CohortAnswer, shownCohorts } from './cohort-row.ts';
import type { CohortAddress } from './use-cohort-address.ts';

interface CohortResultProps {
  readonly title: string;
  readonly address: CohortAddress;
  readonly today: string;
  readonly query: Pick<
    UseQueryResult<CohortAnswer>,
    'data' | 'error' | 'isError' | 'isPlaceholderData' | 'refetch'
  >;
}

interface CohortFiguresProps extends Omit<CohortResultProps, 'query'> {
  readonly data: CohortAnswer;
  /** The answer belongs to the question before. */
  readonly stale: boolean;
}

/** What came of the question: cohorts, or why there are none. */
export function CohortResult({ query, ...props }: CohortResultProps) {
  return (
    <ReportLoaded query={query}>
      {(data) => <CohortFigures {...props} data={data} stale={query.isPlaceholderData} />}
    </ReportLoaded>
  );
}

function CohortFigures({ title, address, today, data, stale }: CohortFiguresProps) {
  const text = useText();
  const onPhone = useViewport() === 'mobile';
  const [mark, setMark] = useState<CohortMark>({});
  const { change } = address;
  // Rows of the answer before are told apart as they were until the next one has come: an app is no country.
  const state = { ...address.state, rows: useSettled(address.state.rows, !stale) };
  if (data.rows.length === 0) {
    return (
      <section className="card">
        <ReportEmpty address={{ state, change }} today={today} />
      </section>
    );
  }
  const rows = shownCohorts(data, state.rows);
  const hasFew = rows.some(({ cells }) =>
    cells.reached.some((users) => users !== '0' && Number(users) < leastUsers),
  );
  const table = { label: title, state, ages: agesShown(state.everyDay), rows };
  return (
    <section className={stale ? 'card list list-stale' : 'card list'} aria-label={title}>
      <p className="lead">
        {sentences([
          ...cohortMeanings[state.view].map((figure) => text(cohortDefinition(figure))),
          text('cohortScreen.averageNote'),
        ])}
      </p>
      <CohortChart {...table} {...{ mark, onMark: setMark }} />
      {onPhone ? <CohortCards {...table} /> : <CohortTable {...table} {...{ mark, onMark: setMark }} />}
      <p className="lead cohort-legend">
        <span className="cohort-unknown" aria-hidden="true">
          {'·'}
        </span>
        {text('cohortScreen.notYet')}
      </p>
      {hasFew && <p className="lead">{text('cohortScreen.fewNote', { least: leastUsers })}</p>}
    </section>
  );
}
