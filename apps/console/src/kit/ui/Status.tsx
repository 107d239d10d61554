import type { ReactNode } from 'react';

/** `good`, `warn` and `bad` say how it stands; `plain` takes no side. */
export type StatusKind = 'good' | 'warn' | 'bad' | 'plain';

interface StatusProps {
  readonly kind: StatusKind;
  /** More than a word or two: it takes as many lines as it needs, where a word stays on one. */
  readonly sentence?: boolean;
  readonly children: ReactNode;
}

/** What tells states apart without colour. */
export const statusSigns: Readonly<Record<StatusKind, string>> = {
  good: '✓',
  warn: '!',
  bad: '✕',
  plain: '·',
};

/** A state in a word or a sentence, told by sign and word, never by colour alone. */
export function Status({ kind, sentence = false, children }: StatusProps) {
  return (
    <span className={`status status-${kind}${sentence ? ' status-sentence' : ''}`}>
      <span aria-hidden="true">{statusSigns[kind]}</span>
      {children}
    </span>
  );
}
