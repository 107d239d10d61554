import { overlapSegments } from '@millrace/contract/advertiser/segment';
import { fewestMembers } from '@millrace/contract/advertiser/segment-state';
import type { ResponseOf } from '@millrace/contract/kit/call';
import Button from 'antd/es/button';
import { lazy, Suspense, useMemo } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useChartLook } from '../../../kit/chart/use-chart-look.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { loadChunk } from '../../../kit/load-chunk.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Scroller } from '../../../kit/ui/Scroller.tsx';
import { sizeText } from './size-text.ts';
import { upsetHeight, upsetOption } from './upset-option.ts';

const UpsetPlot = lazy(() => loadChunk(() => import('./UpsetPlot.tsx')));

interface OverlapProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** How some segments lie over each other, drawn and in a table. */
export function Overlap({ ids, onClose }: OverlapProps) {
  const text = useText();
  const overlap = useApiQuery(overlapSegments, { ids: [...ids] }, { quiet: true, fresh: true });
  return (
    <section className="card" aria-labelledby="segment-overlap">
      <div className="segment-state">
        <h2 id="segment-overlap">{text('segment.overlapTitle')}</h2>
        <Button onClick={onClose}>{text('segment.close')}</Button>
      </div>
      <p className="lead">{text('segment.overlapLead')}</p>
      <Loaded query={overlap}>
        {(data) =>
          data.parts.length === 0 ? (
            <p className="lead">{text('segment.overlapNone')}</p>
          ) : (
            <>
              <Plot of={data} />
              <Parts of={data} />
              {data.parts.some(({ size }) => size === null) && (
                <p className="lead">{text('segment.overlapHiddenWhy', { floor: fewestMembers })}</p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

type Answer = ResponseOf<typeof overlapSegments>;

function Plot({ of }: { readonly of: Answer }) {
  const look = useChartLook();
  const option = useMemo(() => upsetOption(of, look), [of, look]);
  return (
    <Suspense fallback={<div className="chart-waiting" aria-busy="true" />}>
      <UpsetPlot option={option} height={upsetHeight(of)} />
    </Suspense>
  );
}

function Parts({ of: { segments, parts } }: { readonly of: Answer }) {
  const text = useText();
  return (
    <Scroller label={text('segment.sizeTitle')}>
      <table className="segment-table">
        <thead>
          <tr>
            {segments.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{text('segment.sizeTitle')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ ids, size }) => (
            <tr key={ids.join()}>
              {segments.map(({ id }) => (
                <td key={id}>{text(ids.includes(id) ? 'segment.overlapIn' : 'segment.overlapNot')}</td>
              ))}
              <td>{size === null ? text('segment.overlapHidden') : sizeText(size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
