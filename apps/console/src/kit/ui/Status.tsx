import type { ReactNode } from 'react';

/** `good`, `warn` and `bad` say how it stands; `plain` takes no side. */
export type StatusKind = 'good' | 'warn' | 'bad' | 'plain';

interface StatusProps {
  readonly kind: StatusKind;
  readonly children: ReactNode;
}

const signs: Readonly<Record<StatusKind, string>> = { good: '✓', warn: '!', bad: '✕', plain: '·' };

/** A state in one word, told by sign and word, never by colour alone. */
export function Status({ kind, children }: StatusProps) {
  return (
    <span className={`status status-${kind}`}>
      <span aria-hidden="true">{signs[kind]}</span>
      {children}
    </span>
  );
}
