import { isTime, type PlaceDimension } from '@millrace/contract/report/dimension';
import { metricLabel } from '@millrace/contract/report/metric';
import { firstUnmatched } from '@millrace/contract/report/unmatched';
import { type ReactNode, useEffect } from 'react';
import { useApiQuery } from '../api/query.ts';
import { prefetchCharts } from '../chart/Chart.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { useText } from '../i18n/i18n.ts';
import { textList } from '../i18n/text-list.ts';
import { Callout } from '../ui/Callout.tsx';
import { Page } from '../ui/Page.tsx';
import { BreakdownSelect } from './BreakdownSelect.tsx';
import { FilterButton } from './FilterButton.tsx';
import { MetricPicker } from './MetricPicker.tsx';
import { CompareBox } from './OptionBoxes.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { daysBefore, daysShown } from './period-address.ts';
import { QualityCard } from './quality/QualityCard.tsx';
import { WaitingEvents } from './quality/WaitingEvents.tsx';
import { ReportResult } from './ReportResult.tsx';
import type { ReportKind } from './report-kind.ts';
import { questionOf, refusalOf } from './report-question.ts';
import { ofApps, type ReportSource, ReportSourceContext } from './report-source.ts';
import { fittingMetrics, type ReportState, writeReport } from './report-state.ts';
import { ShareButton } from './ShareButton.tsx';
import { type ReportAddress, useReportAddress } from './use-report-address.ts';
import { daysText } from './value-text.ts';
import './report.css';
import { dayOf } from '@millrace/contract/report/period';

interface ReportScreenProps {
  readonly title: string;
  readonly lead: string;
  readonly kind: ReportKind;
  /** Missing: a publisher's apps. */
  readonly source?: ReportSource;
  /** The reports beside this one. */
  readonly tabs: ReactNode;
  /** What saves the report that is shown. */
  readonly saved: (state: ReportState, sorting: ReportAddress['rows']['sorting']) => ReactNode;
}

/** A report that the person puts together: period, filters, breakdown and metrics above, what comes of them below. */
export function ReportScreen({ title, lead, kind, source = ofApps, tabs, saved }: ReportScreenProps) {
  const text = useText();
  useEffect(prefetchCharts, []);
  const address = useReportAddress(kind.usual);
  const { state, rows } = address;
  const today = dayOf(new Date());
  const { fit, unfit } = fittingMetrics(state);
  const question = questionOf(state, rows, today);
  const refusal = fit.length === 0 ? undefined : refusalOf(question, source.query);
  const isAsked = fit.length > 0 && refusal === undefined;
  const query = useApiQuery(source.query, question, { enabled: isAsked, keepPrevious: true, quiet: true });
  const days = daysShown(state, today);
  const part = { address, today };
  const places = kind.dimensions.filter((key): key is PlaceDimension => !isTime(key));
  return (
    <ReportSourceContext value={source}>
      <Page
        title={title}
        lead={lead}
        action={
          <div className="actions">
            {saved(state, rows.sorting)}
            <ExportButton
              title={title}
              subject={isAsked ? { kind: source.kind, report: question } : undefined}
              rows={query.isPlaceholderData ? undefined : query.data?.count}
            />
            <ShareButton fixed={(query) => writeReport(query, { ...state, period: days }, kind.usual)} />
          </div>
        }
      >
        {tabs}
        <section className="card report-controls" aria-label={title}>
          <div className="report-line">
            <PeriodPicker {...part} />
            <CompareBox {...part} />
            <FilterButton {...part} offered={places} />
            <BreakdownSelect {...part} offered={kind.dimensions} />
            <MetricPicker {...part} groups={kind.groups} />
          </div>
          <p className="lead">
            {text('reportScreen.utc', { days: daysText(days) })}
            {state.compare &&
              ` ${text('reportScreen.comparedWith', { days: daysText(daysBefore(state, days)) })}`}
          </p>
        </section>
        {fit.length > 0 && unfit.length > 0 && (
          <Callout>
            {text('reportScreen.unfit', { names: textList(unfit.map((key) => text(metricLabel(key)))) })}
          </Callout>
        )}
        {fit.length === 0 && <Callout>{text('reportScreen.nothingFits')}</Callout>}
        {refusal !== undefined && <Callout>{text(refusal.key, refusal.params)}</Callout>}
        <WaitingEvents to={days.to} />
        {isAsked && <ReportResult {...part} {...{ title, question, query }} />}
        {source === ofApps && <QualityCard period={days} pubAppId={onlyApp(state)} />}
      </Page>
    </ReportSourceContext>
  );
}

/** The one app that a report is about, if it is about one. */
function onlyApp({ filters }: ReportState): number | undefined {
  const [first, ...others] = filters.filter(({ dimension, exclude }) => dimension === 'app' && !exclude);
  const id = Number(first?.values[0]);
  return others.length === 0 && first?.values.length === 1 && id < firstUnmatched ? id : undefined;
}
