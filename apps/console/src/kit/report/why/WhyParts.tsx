import type { Why } from '@millrace/contract/report/why';
import { formatNumber } from '../../i18n/format.ts';
import { useText } from '../../i18n/i18n.ts';
import { figureText } from '../figure-text.ts';
import { causeOf, whyParts } from './why-cause.ts';
import { signedUsd } from './why-sentence.ts';

/** The three parts of a change, as they add up along what tells it apart best. */
export function WhyParts({ why }: { readonly why: Why }) {
  const text = useText();
  const cause = causeOf(why);
  const best = why.along.find(({ dimension }) => dimension === cause?.dimension) ?? why.along[0];
  if (best === undefined) return null;
  const notes = {
    volume: text('why.volumeNote', {
      before: formatNumber(Number(why.impressionsBefore)),
      now: formatNumber(Number(why.impressions)),
    }),
    mix: text('why.mixNote', { dimension: text(`report.dimensions.${best.dimension}`) }),
    rate: text('why.rateNote', {
      before: figureText('ecpm', why.ecpmBefore),
      now: figureText('ecpm', why.ecpm),
    }),
  };
  return (
    <dl className="why-parts">
      {whyParts.map((part) => (
        <div key={part}>
          <dt>{text(`why.${part}`)}</dt>
          <dd>
            <strong>{signedUsd(best[part])}</strong>
            <small>{notes[part]}</small>
          </dd>
        </div>
      ))}
      <div>
        <dt>{text('why.together')}</dt>
        <dd>
          <strong>{signedUsd(why.change)}</strong>
          <small>
            {text('why.fromTo', {
              before: figureText('revenue', why.before),
              now: figureText('revenue', why.now),
            })}
          </small>
        </dd>
      </div>
    </dl>
  );
}
