import type { RateCheck } from '@millrace/contract/report/exchange-rate';
import Button from 'antd/es/button';
import { sentence } from '../../../kit/form/sentence.ts';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

interface RateCheckSummaryProps {
  readonly check: RateCheck;
  readonly busy: boolean;
  readonly onTake: () => void;
}

/** What a file would bring in, what is wrong with it, and the button that takes it. */
export function RateCheckSummary({ check, busy, onTake }: RateCheckSummaryProps) {
  const text = useText();
  const { days, firstDay, lastDay, currencies, changed, problemCount, onlyJumps } = check;
  const isGood = problemCount === 0;
  return (
    <div className="rate-check">
      <p role="status">
        {firstDay !== null &&
          text('exchangeRate.found', {
            ...{ days: formatNumber(days), first: firstDay, last: lastDay ?? firstDay },
            ...{ currencies: formatNumber(currencies), changed: formatNumber(changed) },
          })}{' '}
        {isGood && changed === 0 && text('exchangeRate.nothingNew')}
      </p>
      {!isGood && <RateProblems check={check} />}
      {(isGood || onlyJumps) && changed > 0 && (
        <Button type={isGood ? 'primary' : 'default'} danger={!isGood} loading={busy} onClick={onTake}>
          {text(isGood ? 'exchangeRate.take' : 'exchangeRate.force', { count: changed })}
        </Button>
      )}
    </div>
  );
}

function RateProblems({ check: { problems, problemCount, onlyJumps } }: { readonly check: RateCheck }) {
  const text = useText();
  return (
    <section aria-label={text('exchangeRate.problems')}>
      <h2>{text('exchangeRate.problems')}</h2>
      <p className="lead">{text(onlyJumps ? 'exchangeRate.jumpsLead' : 'exchangeRate.problemsLead')}</p>
      <ul className="rate-problems">
        {problems.map(({ line, key, params }) => (
          <li key={`${line} ${key} ${JSON.stringify(params)}`}>{sentence({ key, params })}</li>
        ))}
      </ul>
      {problemCount > problems.length && (
        <p className="lead">{text('exchangeRate.moreProblems', { count: problemCount - problems.length })}</p>
      )}
    </section>
  );
}
