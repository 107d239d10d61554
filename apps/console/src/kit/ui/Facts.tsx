import { Fragment, type ReactNode } from 'react';
import './facts.css';

/** What it is called, and what stands there; null: it has none, and no line. */
export type Fact = readonly [name: string, value: ReactNode];

/** What is known of one thing, line by line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
