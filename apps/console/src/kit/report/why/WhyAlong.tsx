import type { Why, WhyRow } from '@millrace/contract/report/why';
import { Link } from 'react-router';
import { formatNumber, signedUsd } from '../../i18n/format.ts';
import { useText } from '../../i18n/i18n.ts';
import { unitText } from '../../i18n/unit-text.ts';
import { Scroller } from '../../ui/Scroller.tsx';
import { figureText } from '../figure-text.ts';
import { valueText } from '../value-text.ts';
import type { WhyQuestion } from './why-question.ts';
import { reportOf } from './why-report.ts';

interface WhyAlongProps {
  readonly question: WhyQuestion;
  readonly along: Why['along'][number];
  readonly names: Why['names'];
}

/** A change along one dimension: where it lies, and how much of that is volume, mix and rate. Each row leads to its report. */
export function WhyAlong({ question, along, names }: WhyAlongProps) {
  const text = useText();
  const { dimension, rows, other, ...parts } = along;
  const title = text(`report.dimensions.${dimension}`);
  const told = [...rows, ...(other === null ? [] : [other])];
  if (told.length === 0) return null;
  const sum = told.reduce((all, row) => all + BigInt(Math.round(Number(row.change) * 1e6)), 0n);
  const nameOf = (row: WhyRow) =>
    row.rows === 1 ? valueText(dimension, row.key, names) : text('why.others', { count: row.rows });
  return (
    <section className="why-along" aria-label={text('why.along', { dimension: title })}>
      <h3>{text('why.along', { dimension: title })}</h3>
      <Scroller className="why-table" label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{text('why.change')}</th>
              <th scope="col">{text('why.volume')}</th>
              <th scope="col">{text('why.mix')}</th>
              <th scope="col">{text('why.rate')}</th>
              <th scope="col">{text('report.metrics.impressions')}</th>
              <th scope="col">{text('report.metrics.ecpm')}</th>
              {dimension === 'network' && <th scope="col">{text('report.metrics.fillRate')}</th>}
            </tr>
          </thead>
          <tbody>
            {told.map((row) => (
              <tr key={row.rows === 1 ? `= ${row.key}` : 'others'}>
                <th scope="row" title={nameOf(row)}>
                  {row.rows === 1 ? (
                    <Link to={reportOf(question, dimension, row.key)}>{nameOf(row)}</Link>
                  ) : (
                    nameOf(row)
                  )}
                </th>
                <td>{signedUsd(row.change)}</td>
                <td>{signedUsd(row.volume)}</td>
                <td>{signedUsd(row.mix)}</td>
                <td>{signedUsd(row.rate)}</td>
                <td>{text('why.fromTo', counted(row))}</td>
                <td>{text('why.fromTo', paid(row))}</td>
                {dimension === 'network' && <td>{isAsked(row) ? text('why.fromTo', filled(row)) : '–'}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text('reportScreen.total')}</th>
              <td>{signedUsd((Number(sum) / 1e6).toFixed(6))}</td>
              <td>{signedUsd(parts.volume)}</td>
              <td>{signedUsd(parts.mix)}</td>
              <td>{signedUsd(parts.rate)}</td>
              <td colSpan={dimension === 'network' ? 3 : 2} />
            </tr>
          </tfoot>
        </table>
      </Scroller>
    </section>
  );
}

const counted = ({ impressionsBefore, impressions }: WhyRow) => ({
  before: formatNumber(Number(impressionsBefore)),
  now: formatNumber(Number(impressions)),
});
const paid = ({ ecpmBefore, ecpm }: WhyRow) => ({
  before: figureText('ecpm', ecpmBefore),
  now: figureText('ecpm', ecpm),
});
const filled = ({ fillRateBefore, fillRate }: WhyRow) => ({
  before: shareText(fillRateBefore),
  now: shareText(fillRate),
});
const isAsked = ({ fillRateBefore, fillRate }: WhyRow) => fillRateBefore !== null || fillRate !== null;
const shareText = (share: string | null) => (share === null ? '–' : unitText('percent', Number(share)));
