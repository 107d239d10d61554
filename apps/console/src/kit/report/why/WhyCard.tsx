import { explainChange, type Why, type WhyDimension } from '@millrace/contract/report/why';
import { useApiQuery } from '../../api/query.ts';
import { formatUsd } from '../../i18n/format.ts';
import { useText } from '../../i18n/i18n.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { daysText } from '../value-text.ts';
import { WhyAlong } from './WhyAlong.tsx';
import { WhyChanges } from './WhyChanges.tsx';
import { WhyParts } from './WhyParts.tsx';
import './why.css';
import { wholeWhy } from './whole-why.ts';
import type { WhyQuestion } from './why-question.ts';
import { whySentence } from './why-sentence.ts';

/** Versions are told apart in a table of hours, which takes longer than all others together. */
const quick: WhyDimension[] = ['country', 'placement', 'network', 'instance'];
const slow: WhyDimension[] = ['appVersion'];

/** Why revenue changed: in a sentence, in three parts, along what it is told apart by, and what people changed meanwhile. */
export function WhyCard({ question }: { readonly question: WhyQuestion }) {
  const text = useText();
  const query = useApiQuery(explainChange, { ...question, along: quick }, { quiet: true });
  const { beforeFrom, beforeTo } = question;
  return (
    <>
      <p className="lead">
        {text('why.days', {
          days: daysText(question),
          before: daysText({ from: beforeFrom, to: beforeTo }),
        })}
      </p>
      <Loaded query={query} inCard>
        {(why) => <Explained question={question} why={why} />}
      </Loaded>
      <WhyChanges question={question} />
    </>
  );
}

function Explained({ question, why }: { readonly question: WhyQuestion; readonly why: Why }) {
  const text = useText();
  const versions = useApiQuery(explainChange, { ...question, along: slow }, { quiet: true });
  const along = (dimension: WhyDimension) => why.along.filter((one) => one.dimension === dimension);
  const shown = (some: Why['along'], names: Why['names']) =>
    some.map((one) => <WhyAlong key={one.dimension} {...{ question, names }} along={one} />);
  // A version may be what it comes down to: sentence and parts are of all that is known.
  const whole = wholeWhy(why, versions.data);
  return (
    <>
      <p className="why-sentence" role="status">
        {whySentence(text, whole)}
      </p>
      {Number(why.open) !== 0 && <Callout>{text('why.open', { open: formatUsd(why.open) })}</Callout>}
      <WhyParts question={question} why={whole} />
      {quick.slice(0, -1).flatMap((dimension) => shown(along(dimension), why.names))}
      <Loaded query={versions} inCard>
        {(answer) => shown(answer.along, answer.names)}
      </Loaded>
      {shown(along('instance'), why.names)}
    </>
  );
}
