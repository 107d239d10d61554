import type { ReactNode } from 'react';

interface FactsProps {
  /** What each is called, and what it is. */
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
}

/** Names and values below each other, in as many columns as there is room for. */
export function Facts({ rows }: FactsProps) {
  return (
    <dl className="trace-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
