import './bill.css';

interface StateSum<State extends string> {
  readonly state: State;
  readonly title: string;
  readonly amount: string;
  readonly count: string;
}

interface StateSumsProps<State extends string> {
  readonly label: string;
  /** With all texts; a state may stand there once for each currency. */
  readonly sums: readonly StateSum<State>[];
  readonly chosen: State | undefined;
  readonly onChoose: (state: State | undefined) => void;
}

/** How many bills stand in each state and what they come to; a click shows just those. */
export function StateSums<State extends string>({ label, sums, chosen, onChoose }: StateSumsProps<State>) {
  if (sums.length === 0) return null;
  return (
    <ul className="bill-sums" aria-label={label}>
      {sums.map(({ state, title, amount, count }) => (
        <li key={`${state} ${amount}`}>
          <button
            type="button"
            className="card"
            aria-pressed={state === chosen}
            onClick={() => onChoose(state === chosen ? undefined : state)}
          >
            <span>{title}</span>
            <strong>{amount}</strong>
            <small>{count}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
