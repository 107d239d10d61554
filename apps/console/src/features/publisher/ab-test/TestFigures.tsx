import type { AbTest } from '@millrace/contract/publisher/ab-test';
import { dimensionLabel } from '@millrace/contract/report/dimension';
import { dayOf, type Period } from '@millrace/contract/report/period';
import { queryReport } from '@millrace/contract/report/report';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatPercent } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { EstimateNote } from '../../../kit/report/EstimateNote.tsx';
import { performanceLink } from '../../../kit/report/report-link.ts';
import type { ReportState } from '../../../kit/report/report-state.ts';
import { daysText } from '../../../kit/report/value-text.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Scroller } from '../../../kit/ui/Scroller.tsx';
import { GroupChart } from './GroupChart.tsx';
import { GroupTable } from './GroupTable.tsx';
import { daysOfTest, filtersOfTest, testMetrics, testQuestions } from './group-figures.ts';

/** What the two groups of a test brought since its start; nothing for people who may not read reports. */
export function TestFigures({ test }: { readonly test: AbTest }) {
  const mayRead = useAllowed('performance', 'query');
  const days = daysOfTest(test, dayOf(new Date()));
  if (!mayRead || days === null) return null;
  return <FiguresOf test={test} days={days} />;
}

function FiguresOf({ test, days }: { readonly test: AbTest; readonly days: Period }) {
  const text = useText();
  const metrics = testMetrics(useAllowed('user_activity', 'query'));
  const questions = testQuestions(test, days, metrics);
  const query = useApiQuery(queryReport, questions.whole, { quiet: true });
  const report: ReportState = {
    period: days,
    dimensions: ['abGroup'],
    metrics,
    filters: filtersOfTest(test),
    compare: false,
  };
  return (
    <section className="card" aria-label={text('abTest.figures.title')}>
      <h2>{text('abTest.figures.title')}</h2>
      <p className="lead">
        {text(test.state === 'running' ? 'abTest.figures.leadRunning' : 'abTest.figures.lead', {
          days: daysText(days),
        })}
      </p>
      <Loaded query={query} inCard>
        {({ rows, totals, count }) =>
          count === 0 ? (
            <p className="lead">{text('abTest.figures.none')}</p>
          ) : (
            <>
              <Reading test={test} />
              <EstimateNote metrics={metrics} totals={totals} />
              <Scroller label={text(dimensionLabel('abGroup'))}>
                <GroupTable {...{ test, days, metrics, rows, totals }} />
              </Scroller>
              <GroupChart question={questions.byDay} metrics={metrics} />
              <p className="test-figures-more">
                <Link to={performanceLink(report)}>{text('figures.open')}</Link>
              </p>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** What has to be known before the figures are compared. */
function Reading({ test: { shareB, sameSettings } }: { readonly test: AbTest }) {
  const text = useText();
  const share = formatPercent(shareB / 100);
  return (
    <Callout>
      {text(sameSettings ? 'abTest.figures.chanceOnly' : 'abTest.figures.chance')}
      {shareB !== 50 && ` ${text('abTest.figures.unequal', { share })}`}
    </Callout>
  );
}
