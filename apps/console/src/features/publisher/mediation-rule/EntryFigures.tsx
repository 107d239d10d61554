import { type MetricKey, metricLabel } from '@millrace/contract/report/metric';
import { RowFigure } from '../../../kit/figures/RowFigure.tsx';
import type { Figures } from '../../../kit/figures/use-figures.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

type List = 'waterfall' | 'bidding';

/** What each list shows of its instances; a bid is no request, and wins before it is shown. */
const shownOf = {
  bidding: ['bidResponses', 'bidRate', 'winRate', 'impressions', 'ecpm'],
  waterfall: ['requests', 'fillRate', 'impressions', 'ecpm'],
} as const satisfies Record<List, readonly MetricKey[]>;

/** The two that a phone has room for. */
const onPhone: Readonly<Record<List, readonly MetricKey[]>> = {
  bidding: ['winRate', 'ecpm'],
  waterfall: ['fillRate', 'ecpm'],
};

/** What is asked for, once for both lists. */
export const entryMetrics = [...new Set([...shownOf.waterfall, ...shownOf.bidding])];

interface EntryFiguresProps {
  readonly figures: Figures;
  readonly instanceId: number;
  readonly name: string;
  readonly list: List;
}

/** The figures of a line, in columns that stand below those of the line above. */
export function EntryFigures({ figures, instanceId, name, list }: EntryFiguresProps) {
  const text = useText();
  return (
    <dl className="entry-figures">
      {shownOf[list].map((metric, place) => (
        <div key={metric} className={onPhone[list].includes(metric) ? '' : 'entry-figure-wide'}>
          <dt>{text(metricLabel(metric))}</dt>
          <dd>
            <RowFigure {...{ figures, name, metric }} id={instanceId} first={place === 0} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
