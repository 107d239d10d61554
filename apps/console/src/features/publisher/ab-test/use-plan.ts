import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** What was entered into the planner; null: nothing. */
export interface Plan {
  /** The smallest difference worth finding, percent. */
  readonly mde: number | null;
  /** Coefficient of variation of the revenue of a user. */
  readonly cv: number | null;
  /** Users who enter the test on a day. */
  readonly users: number | null;
}

const usual: Plan = { mde: 5, cv: 3, users: null };

/** The planner's input. It stands in the address too, so that it survives a reload and is there in every step. */
export function usePlan(): readonly [Plan, (change: Partial<Plan>) => void] {
  const [query, setQuery] = useSearchParams();
  const read = (name: keyof Plan) => {
    const text = query.get(name);
    return text === null || !Number.isFinite(Number(text)) ? usual[name] : Number(text);
  };
  // The address follows what is typed, as it may come a moment later.
  const [plan, setPlan] = useState<Plan>(() => ({
    mde: read('mde'),
    cv: read('cv'),
    users: read('users'),
  }));

  function change(part: Partial<Plan>): void {
    const next = { ...plan, ...part };
    setPlan(next);
    setQuery(
      (current) => {
        const address = new URLSearchParams(current);
        for (const [name, value] of Object.entries(next)) {
          if (value === null) address.delete(name);
          else address.set(name, String(value));
        }
        return address;
      },
      { replace: true },
    );
  }

  return [plan, change];
}
