import Button from 'antd/es/button';
import { useState } from 'react';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import type { Begun } from './FactorOff.tsx';
import { FactorProof, type Proved } from './FactorProof.tsx';

interface FactorOnProps {
  readonly since: string;
  readonly left: number;
  /** The organization that keeps it from being turned off. */
  readonly requiredBy: string | null;
  readonly onBegun: (begun: Begun) => void;
  readonly onCodes: (codes: readonly string[]) => Promise<void>;
}

/** Fewer recovery codes than this are worth a word. */
const few = 3;

/** Since when it is on, how many recovery codes are left, and what can be done about both. */
export function FactorOn({ since, left, requiredBy, onBegun, onCodes }: FactorOnProps) {
  const text = useText();
  const [doing, setDoing] = useState<Proved | null>(null);
  if (doing !== null) {
    const then = { onBegun, onCodes, onOver: () => setDoing(null) };
    return <FactorProof what={doing} {...then} />;
  }
  return (
    <>
      <div className="factor-state">
        <Status kind="good">{text('secondFactor.on', { since: formatInstant(since) })}</Status>
        <Status kind={left < few ? 'warn' : 'plain'}>
          {text('secondFactor.codesLeft', { count: left })}
        </Status>
      </div>
      <div className="actions">
        <Button onClick={() => setDoing('move')}>{text('secondFactor.move')}</Button>
        <Button onClick={() => setDoing('renew')}>{text('secondFactor.renew')}</Button>
        {requiredBy === null && (
          <Button danger onClick={() => setDoing('remove')}>
            {text('secondFactor.turnOff')}
          </Button>
        )}
      </div>
      {requiredBy !== null && (
        <p className="factor-note">{text('secondFactor.errors.required', { organization: requiredBy })}</p>
      )}
    </>
  );
}
