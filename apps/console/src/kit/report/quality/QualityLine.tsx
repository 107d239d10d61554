import type { ReactNode } from 'react';
import { type StatusKind, statusSigns } from '../../ui/Status.tsx';

interface QualityLineProps {
  readonly kind: StatusKind;
  readonly children: ReactNode;
}

/** A sentence, and by its sign whether it asks for something. */
export function QualityLine({ kind, children }: QualityLineProps) {
  return (
    <div className={`quality-line quality-${kind}`}>
      <span aria-hidden="true">{statusSigns[kind]}</span>
      <div>{children}</div>
    </div>
  );
}
