import type { ReactNode } from 'react';

/** `good`, `warn` and `bad` say how it stands; `plain` takes no side. */
export type StatusKind = 'good' | 'warn' | 'bad' | 'plain';

interface StatusProps {
  readonly kind: StatusKind;
  readonly children: ReactNode;
}

/** What tells states apart without colour. */
export const statusSigns: Readonly<Record<StatusKind, string>> = {
  good: '✓',
  warn: '!',
  bad: '✕',
  plain: '·',
};

/** A state in one word, told by sign and word, never by colour alone. */
export function Status({ kind, children }: StatusProps) {
  return (
    <span className={`status status-${kind}`}>
      <span aria-hidden="true">{statusSigns[kind]}</span>
      {children}
    </span>
  );
}
