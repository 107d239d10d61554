import { type Segment, segmentHistory } from '@millrace/contract/advertiser/segment';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { useApiQuery } from '../../../kit/api/query.ts';
import { Chart } from '../../../kit/chart/Chart.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Scroller } from '../../../kit/ui/Scroller.tsx';
import { sizeText } from './size-text.ts';

/** How large a segment was day by day, as a line and in a table. */
export function SegmentHistory({ of }: { readonly of: Segment }) {
  const text = useText();
  const history = useApiQuery(segmentHistory, { id: of.id }, { quiet: true, fresh: true });
  return (
    <section className="card" aria-labelledby="segment-history">
      <h2 id="segment-history">{text('segment.history')}</h2>
      <p className="lead">{text('segment.historyLead')}</p>
      <Loaded query={history}>
        {({ days }) =>
          days.length === 0 ? <p className="lead">{text('segment.noHistory')}</p> : <Days days={days} />
        }
      </Loaded>
    </section>
  );
}

function Days({ days }: Pick<ResponseOf<typeof segmentHistory>, 'days'>) {
  const text = useText();
  const points = [...days].reverse();
  return (
    <>
      <Chart
        label={text('segment.history')}
        kind="line"
        time="day"
        table={false}
        series={[
          {
            key: 'size',
            label: text('segment.sizeTitle'),
            unit: 'count',
            points: points.map(({ day, size }) => ({ x: day, value: size })),
          },
        ]}
      />
      <Scroller label={text('segment.history')}>
        <table className="segment-table">
          <thead>
            <tr>
              {(['day', 'sizeTitle', 'onPhones', 'entered', 'left'] as const).map((name) => (
                <th key={name} scope="col">
                  {text(`segment.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, size, onPhones, entered, left }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{sizeText(size)}</td>
                <td>{sizeText(onPhones)}</td>
                <td>{size === null ? '–' : sizeText(entered)}</td>
                <td>{size === null ? '–' : sizeText(left)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </>
  );
}
