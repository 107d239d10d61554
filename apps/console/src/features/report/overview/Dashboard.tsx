import type { App } from '@millrace/contract/publisher/app';
import { type DashboardMetric, dashboardQuestions } from '@millrace/contract/report/dashboard';
import { dayOf, periodBefore } from '@millrace/contract/report/period';
import { useEffect } from 'react';
import { ChartWaiting, prefetchCharts } from '../../../kit/chart/Chart.tsx';
import { ExportButton } from '../../../kit/export/ExportButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { EstimateNote } from '../../../kit/report/EstimateNote.tsx';
import { QualityCard } from '../../../kit/report/quality/QualityCard.tsx';
import { WaitingEvents } from '../../../kit/report/quality/WaitingEvents.tsx';
import '../../../kit/report/report.css';
import { pointsOf } from '../../../kit/report/report-series.ts';
import { daysText } from '../../../kit/report/value-text.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import './dashboard.css';
import { DashboardEmpty } from './DashboardEmpty.tsx';
import { chartLink, regionLink } from './dashboard-links.ts';
import type { ChartsAnswer } from './dashboard-questions.ts';
import { type DashboardState, readDashboard, writeDashboard } from './dashboard-state.ts';
import { MetricChart } from './MetricChart.tsx';
import { MetricTiles } from './MetricTiles.tsx';
import { RegionPanel } from './RegionPanel.tsx';
import { RevenueCards } from './RevenueCards.tsx';
import { SpanChoice } from './SpanChoice.tsx';
import { useAnswer } from './use-answer.ts';

interface DashboardProps {
  /** Of this app alone; without it of all apps of the organization. */
  readonly app?: number | undefined;
  /** Where the person goes on as long as nothing is counted. */
  readonly goOnWith: App;
}

/** Revenue, the key figures and where they come from, against as many days before. */
export default function Dashboard({ app, goOnWith }: DashboardProps) {
  const text = useText();
  const users = useAllowed('user_activity', 'query');
  const [query, setQuery] = useQuery();
  useEffect(prefetchCharts, []);

  const state = readDashboard(query);
  const today = dayOf(new Date());
  const questions = dashboardQuestions({ today, span: state.span, app, users });
  const cards = useAnswer(questions.cards);
  const charts = useAnswer(questions.charts);
  const regions = useAnswer(questions.regions);
  const change = (parts: Partial<DashboardState>) =>
    setQuery((current) => writeDashboard(current, { ...readDashboard(current), ...parts }));

  const counted = [cards, charts].map(({ answer }) => answer?.data.count);
  if (counted.every((count) => count === 0)) return <DashboardEmpty app={goOnWith} />;
  const shown = { span: state.span, app };
  return (
    <>
      <WaitingEvents />
      <Loaded query={cards.query}>
        {({ rows }) => <RevenueCards rows={rows} today={today} app={app} />}
      </Loaded>
      <section className="card dashboard-panel" aria-label={text('dashboard.figures')}>
        <div className="dashboard-head">
          <h2>{text('dashboard.figures')}</h2>
          <div className="actions">
            <SpanChoice span={state.span} onChoose={(span) => change({ span })} />
            <ExportButton
              title={text('dashboard.figures')}
              subject={{ kind: 'report', report: questions.charts }}
              rows={charts.answer?.stale === false ? charts.answer.data.count : undefined}
            />
          </div>
        </div>
        <p className="lead">
          {text('dashboard.days', {
            days: daysText(questions.charts),
            before: daysText(periodBefore(questions.charts)),
          })}
        </p>
        {charts.answer === undefined ? (
          <Loaded query={charts.query} inCard>
            {() => <ChartWaiting />}
          </Loaded>
        ) : (
          <Figures
            answer={charts.answer}
            metric={state.metric}
            onChoose={(metric) => change({ metric })}
            linkTo={(metric) => chartLink(shown, metric)}
          />
        )}
      </section>
      {regions.answer === undefined || charts.answer === undefined ? (
        <Loaded query={regions.query}>{() => <ChartWaiting />}</Loaded>
      ) : (
        <RegionPanel
          answer={regions.answer}
          whole={pointsOf({ question: charts.answer.question, rows: charts.answer.data.rows }, 'revenue')}
          linkTo={(country) => regionLink(shown, country)}
        />
      )}
      <QualityCard period={questions.charts} pubAppId={app} />
    </>
  );
}

interface FiguresProps {
  readonly answer: ChartsAnswer;
  readonly metric: DashboardMetric;
  readonly onChoose: (metric: DashboardMetric) => void;
  readonly linkTo: (metric: DashboardMetric) => string;
}

function Figures({ answer, metric, onChoose, linkTo }: FiguresProps) {
  const { question, data, stale } = answer;
  // One that the person may not see was in the address of somebody who may.
  const chosen = question.metrics.includes(metric) ? metric : 'revenue';
  return (
    <div className={stale ? 'dashboard-stale' : ''}>
      <EstimateNote metrics={question.metrics} totals={data.totals} />
      <MetricTiles answer={answer} chosen={chosen} onChoose={onChoose} />
      <MetricChart answer={answer} metric={chosen} to={linkTo(chosen)} />
    </div>
  );
}
