import { regionName } from '@millrace/contract/kit/region-name';
import { type FillLoss, type FillLossSplit, fillLossSplits } from '@millrace/contract/report/fill-loss';
import Select from 'antd/es/select';
import { Link } from 'react-router';
import { formatDay, formatNumber, formatPercent, formatUsd } from '../../../../kit/i18n/format.ts';
import { useLanguage, useText } from '../../../../kit/i18n/i18n.ts';
import { useQuery } from '../../../../kit/navigation/use-query.ts';
import { Scroller } from '../../../../kit/ui/Scroller.tsx';
import { narrowedTo } from './narrowed-to.ts';

interface SplitTableProps {
  readonly rows: FillLoss['rows'];
  /** What the rows are. */
  readonly by: FillLossSplit;
  /** What they are to be once the answer is there. */
  readonly chosen: FillLossSplit;
  readonly onBy: (by: FillLossSplit) => void;
}

/**
 * Requests by day, the newest first, or by app, placement or country, with what most of those without an ad failed on. A row leads
 * to all reasons of its own.
 */
export function SplitTable({ rows, by, chosen, onBy }: SplitTableProps) {
  const text = useText();
  const nameOf = useNames(by);
  const [query] = useQuery();
  const title = text(`fillLoss.split.${by}`);
  return (
    <div className="fill-loss-table">
      <div className="fill-loss-head">
        <h2>{title}</h2>
        <Select<FillLossSplit>
          aria-label={text('fillLoss.splitBy')}
          value={chosen}
          options={fillLossSplits.map((value) => ({ value, label: text(`fillLoss.split.${value}`) }))}
          onChange={onBy}
        />
      </div>
      <Scroller label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text(`fillLoss.key.${by}`)}</th>
              <th scope="col">{text('fillLoss.requests')}</th>
              <th scope="col">{text('fillLoss.filled')}</th>
              <th scope="col">{text('fillLoss.unfilled')}</th>
              <th scope="col">{text('fillLoss.share')}</th>
              <th scope="col">{text('fillLoss.lost')}</th>
              <th scope="col">{text('fillLoss.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {(by === 'day' ? rows.toReversed() : rows).map((row) => {
              const { key, requests, filled, lost, reasons } = row;
              const [first] = reasons;
              const to = narrowedTo(row, by, query);
              return (
                <tr key={key}>
                  <th scope="row">{to === undefined ? nameOf(row) : <Link to={to}>{nameOf(row)}</Link>}</th>
                  <td>{formatNumber(requests)}</td>
                  <td>{formatNumber(filled)}</td>
                  <td>{formatNumber(requests - filled)}</td>
                  <td>{formatPercent((requests - filled) / requests)}</td>
                  <td>{formatUsd(lost)}</td>
                  <td>{first && text(`fillLoss.reasons.${first.reason}`)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroller>
    </div>
  );
}

/** What a row is called. */
function useNames(by: FillLossSplit): (row: FillLoss['rows'][number]) => string {
  const text = useText();
  const { language } = useLanguage();
  return ({ key, name }) => {
    if (by === 'day') return formatDay(key);
    if (by !== 'country') return name ?? text('changeLog.nameless', { id: Number(key) });
    return key === '00' ? text('fillLoss.noCountry') : regionName(key, language);
  };
}
