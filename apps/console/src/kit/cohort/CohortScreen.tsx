import type { CohortView } from '@millrace/contract/report/cohort';
import { queryCohorts } from '@millrace/contract/report/report';
import { type ReactNode, useEffect } from 'react';
import { useApiQuery } from '../api/query.ts';
import { prefetchCharts } from '../chart/Chart.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { useText } from '../i18n/i18n.ts';
import { daysShown } from '../report/period-address.ts';
import { WaitingEvents } from '../report/quality/WaitingEvents.tsx';
import { ShareButton } from '../report/ShareButton.tsx';
import { Callout } from '../ui/Callout.tsx';
import { Page } from '../ui/Page.tsx';
import { CohortControls } from './CohortControls.tsx';
import { CohortResult } from './CohortResult.tsx';
import { cohortQuestion, cohortRefusal } from './cohort-question.ts';
import { type CohortState, writeCohorts } from './cohort-state.ts';
import { useCohortAddress } from './use-cohort-address.ts';
import '../report/report.css';
import '../list/list.css';
import './cohort.css';
import { dayOf } from '@millrace/contract/report/period';

interface CohortScreenProps {
  readonly title: string;
  readonly lead: string;
  /** What is shown where the address does not say. */
  readonly usual: CohortState;
  readonly views: readonly CohortView[];
  /** The reports beside this one. */
  readonly tabs: ReactNode;
  /** What saves the table that is shown. */
  readonly saved: (state: CohortState) => ReactNode;
}

/** What became of new users: filters above, the curve and the table below. */
export function CohortScreen({ title, lead, usual, views, tabs, saved }: CohortScreenProps) {
  const text = useText();
  useEffect(prefetchCharts, []);
  const address = useCohortAddress(usual);
  const today = dayOf(new Date());
  const question = cohortQuestion(address.state, today);
  const refusal = cohortRefusal(question);
  const query = useApiQuery(queryCohorts, question, {
    enabled: refusal === undefined,
    keepPrevious: true,
    quiet: true,
  });
  return (
    <Page
      title={title}
      lead={lead}
      action={
        <div className="actions">
          {saved(address.state)}
          <ExportButton
            title={title}
            subject={refusal === undefined ? { kind: 'cohorts', cohorts: question } : undefined}
            rows={query.isPlaceholderData ? undefined : query.data?.rows.length}
          />
          <ShareButton
            fixed={(query) =>
              writeCohorts(query, { ...address.state, period: daysShown(address.state, today) }, usual)
            }
          />
        </div>
      }
    >
      {tabs}
      <CohortControls label={title} address={address} today={today} views={views} />
      {refusal !== undefined && <Callout>{text(refusal.key, refusal.params)}</Callout>}
      <WaitingEvents />
      {refusal === undefined && <CohortResult {...{ title, address, today, query }} />}
    </Page>
  );
}
