import type { ResponseOf } from '@millrace/contract/kit/call';
import { isTime } from '@millrace/contract/report/dimension';
import type { queryReport } from '@millrace/contract/report/report';
import { useCallback, useMemo, useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { Callout } from '../ui/Callout.tsx';
import { useViewport } from '../ui/use-viewport.ts';
import { barPlaces } from './chart-bars.ts';
import { EstimateNote } from './EstimateNote.tsx';
import { SharesBox } from './OptionBoxes.tsx';
import { ReportCards } from './ReportCards.tsx';
import { ReportChart } from './ReportChart.tsx';
import { ReportGrid } from './ReportGrid.tsx';
import { reportColumns } from './report-columns.tsx';
import type { ReportPartProps } from './report-part.ts';
import type { questionOf } from './report-question.ts';
import { type ShownRow, shownRows } from './report-row.ts';
import { ofApps, useReportSource } from './report-source.ts';
import { valueText } from './value-text.ts';
import { WhyButton } from './why/WhyButton.tsx';
import { isExplained, whyOfRow, whyOfWhole } from './why/why-question.ts';

interface ReportFiguresProps extends ReportPartProps {
  readonly title: string;
  readonly question: ReturnType<typeof questionOf>;
  readonly answer: ResponseOf<typeof queryReport>;
  /** The answer belongs to the question before. */
  readonly stale: boolean;
}

/** The figures of a report as a chart and a table in step: what is pointed at in one is marked in the other. */
export function ReportFigures(props: ReportFiguresProps) {
  const { address, title, question, answer, stale } = props;
  const text = useText();
  const { language } = useLanguage();
  const onPhone = useViewport() === 'mobile';
  const [marked, setMarked] = useState<string | null>(null);
  const { dimensions, compare, shares } = address.state;
  const isOfApps = useReportSource() === ofApps;
  const whyOf = useCallback(
    ({ keys, isTotal }: ShownRow) => (isTotal ? whyOfWhole(question) : whyOfRow(question, dimensions, keys)),
    [question, dimensions],
  );
  const { total, rows } = useMemo(() => shownRows(answer), [answer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and titles are written in the language
  const columns = useMemo(
    () =>
      reportColumns({
        dimensions,
        metrics: question.metrics,
        names: answer.names,
        totals: shares ? answer.totals.values : undefined,
        whyOf: isOfApps ? whyOf : undefined,
      }),
    [dimensions, question, answer, shares, isOfApps, whyOf, language],
  );
  const nameOf = useCallback(
    ({ keys }: ShownRow) =>
      dimensions.map((dimension, place) => valueText(dimension, keys[place] ?? '', answer.names)).join(' · '),
    [dimensions, answer],
  );
  const time = dimensions.findIndex(isTime);
  const places = useMemo(() => barPlaces({ rows, nameOf }), [rows, nameOf]);
  const placeOf = useCallback(
    (row: ShownRow) =>
      time >= 0 ? (row.keys[time] ?? null) : ([...places].find(([, { id }]) => id === row.id)?.[0] ?? null),
    [time, places],
  );
  const onMark = useCallback(
    (row: ShownRow | undefined) => setMarked(row === undefined ? null : placeOf(row)),
    [placeOf],
  );
  const isMarked = (row: ShownRow) => marked !== null && placeOf(row) === marked;
  const table = { label: title, columns, total, rows, address: address.rows, stale };
  return (
    <section className="card list" aria-label={title}>
      <div className="report-notes">
        <EstimateNote metrics={question.metrics} totals={answer.totals} />
        {isOfApps && question.metrics.some(isExplained) && (
          <WhyButton question={whyOfWhole(question)} about={title} />
        )}
        <SharesBox address={address} today={props.today} />
      </div>
      <ReportChart {...props} {...{ rows, total, nameOf, marked }} onMark={setMarked} />
      {answer.count > rows.length && rows.length > 0 && (
        <Callout>
          {text('reportScreen.cut', { shown: formatNumber(rows.length), count: answer.count })}
        </Callout>
      )}
      {onPhone ? (
        <ReportCards {...table} />
      ) : (
        <ReportGrid
          {...table}
          extraLines={Number(compare) + Number(shares)}
          isMarked={isMarked}
          onMark={onMark}
        />
      )}
      {rows.length > 0 && (
        <p className="lead report-count">{text('list.count', { total: formatNumber(answer.count) })}</p>
      )}
    </section>
  );
}
