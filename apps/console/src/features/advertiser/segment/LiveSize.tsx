import { estimateSegment } from '@millrace/contract/advertiser/segment';
import { type SegmentRules, segmentRules } from '@millrace/contract/advertiser/segment-rules';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { useWatch } from 'antd/es/form/Form';
import * as z from 'zod/mini';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatPercent } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { sentenceOf } from '../../../kit/segment/sentence.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { useDebounced } from '../../../kit/ui/use-debounced.ts';
import { sizeText } from './size-text.ts';
import { rulesIn, useSaying } from './use-segment-words.ts';

/** How long the conditions stand still before they are counted. Milliseconds. */
const pause = 400;

/** What the conditions mean, in words and in people, saved or not. */
export function LiveSize() {
  const text = useText();
  const saying = useSaying();
  const values = useWatch<unknown>('rules', { preserve: true });
  const rules = rulesIn(values);
  // As text, so that it stands still while the name is edited.
  const asked = useDebounced(rules === undefined ? '' : JSON.stringify(rules), pause);
  return (
    <section className="card" aria-labelledby="segment-size">
      <h2 id="segment-size">{text('segment.inWords')}</h2>
      <p className="segment-sentence" aria-live="polite">
        {rules === undefined ? text('segment.say.nothing') : sentenceOf(rules, saying)}
      </p>
      <h3>{text('segment.size')}</h3>
      <p className="lead">{text('segment.sizeLead')}</p>
      {asked === '' ? (
        <p className="lead">{text('segment.sizeNotYet')}</p>
      ) : (
        <Asked rules={z.parse(segmentRules, JSON.parse(asked))} />
      )}
    </section>
  );
}

/** A count that is not waited for any more, since the conditions have changed, is cancelled. */
function Asked({ rules }: { readonly rules: SegmentRules }) {
  const estimate = useApiQuery(estimateSegment, { rules }, { keepPrevious: true, quiet: true });
  return (
    <div
      aria-busy={estimate.isFetching}
      aria-live="polite"
      className={estimate.isPlaceholderData ? 'segment-stale' : undefined}
    >
      <Loaded query={estimate}>{(data) => <Answer of={data} />}</Loaded>
    </div>
  );
}

function Answer({ of }: { readonly of: ResponseOf<typeof estimateSegment> }) {
  const text = useText();
  const { size, onPhones, known, floor } = of;
  if (of.isNobody) return <p role="status">{text('segment.sizeNobody')}</p>;
  if (size === null) return <p role="status">{text('segment.sizeFew', { floor })}</p>;
  return (
    <>
      <dl className="segment-size">
        <div>
          <dt>{text('segment.sizePeople')}</dt>
          <dd>
            <strong>{sizeText(size)}</strong>
          </dd>
        </div>
        <div>
          <dt>{text('segment.sizePhones')}</dt>
          <dd>{sizeText(onPhones)}</dd>
        </div>
        {known !== null && known > 0 && (
          <div>
            <dt>{text('segment.sizeKnown')}</dt>
            <dd>{formatPercent(Math.min(1, size / known))}</dd>
          </div>
        )}
      </dl>
      {known !== null && size >= known && <p role="status">{text('segment.sizeAll')}</p>}
    </>
  );
}
