import type { ResponseOf } from '@millrace/contract/kit/call';
import type { listAllStatements, StatementState } from '@millrace/contract/publisher/agency';
import { useText } from '../../../kit/i18n/i18n.ts';
import { centsText } from './amount-text.ts';

interface StateSumsProps {
  readonly sums: ResponseOf<typeof listAllStatements>['sums'];
  readonly chosen: StatementState | undefined;
  readonly onChoose: (state: StatementState | undefined) => void;
}

/** How many statements stand in each state and what they come to; a click shows just those. */
export function StateSums({ sums, chosen, onChoose }: StateSumsProps) {
  const text = useText();
  return (
    <ul className="agency-sums" aria-label={text('agency.sums')}>
      {sums.map(({ state, count, amount }) => (
        <li key={state}>
          <button
            type="button"
            className="card"
            aria-pressed={state === chosen}
            onClick={() => onChoose(state === chosen ? undefined : state)}
          >
            <span>{text(`agency.sumOf.${state}`)}</span>
            <strong>{text('agency.paidAmount', { amount: centsText(amount), currency: 'USD' })}</strong>
            <small>{text('agency.statementCount', { count })}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
