import type { Why } from '@millrace/contract/report/why';
import { Link } from 'react-router';
import { formatNumber, signedUsd } from '../../i18n/format.ts';
import { useText } from '../../i18n/i18n.ts';
import { figureText } from '../figure-text.ts';
import { causeOf, type WhyPart, whyParts } from './why-cause.ts';
import type { WhyQuestion } from './why-question.ts';
import { reportOfPart } from './why-report.ts';

interface WhyPartsProps {
  readonly question: WhyQuestion;
  readonly why: Omit<Why, 'names'>;
}

/** The three parts of a change, as they add up along what tells it apart best, each with the report that shows it. */
export function WhyParts({ question, why }: WhyPartsProps) {
  const text = useText();
  const cause = causeOf(why);
  const best = why.along.find(({ dimension }) => dimension === cause?.dimension) ?? why.along[0];
  if (best === undefined) return null;
  const dimension = text(`report.dimensions.${best.dimension}`);
  const notes = {
    volume: text('why.volumeNote', {
      before: formatNumber(Number(why.impressionsBefore)),
      now: formatNumber(Number(why.impressions)),
    }),
    mix: text('why.mixNote', { dimension }),
    rate: text('why.rateNote', {
      before: figureText('ecpm', why.ecpmBefore),
      now: figureText('ecpm', why.ecpm),
    }),
  };
  const toReport = (part: WhyPart | 'together') => (
    <Link to={reportOfPart(question, part, best.dimension)}>
      {text(`why.reportOf.${part}`, { dimension })}
    </Link>
  );
  return (
    <dl className="why-parts">
      {whyParts.map((part) => (
        <div key={part}>
          <dt>{text(`why.${part}`)}</dt>
          <dd>
            <strong>{signedUsd(best[part])}</strong>
            <small>{notes[part]}</small>
            {toReport(part)}
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
          {toReport('together')}
        </dd>
      </div>
    </dl>
  );
}
