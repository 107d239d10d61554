import { checkedDays, getSetupCheck, type SetupFinding } from '@millrace/contract/publisher/setup-check';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useApiQuery } from '../api/query.ts';
import { useAskedAgain } from '../api/use-asked-again.ts';
import { useText } from '../i18n/i18n.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Status } from '../ui/Status.tsx';
import { FindingList } from './FindingList.tsx';
import './setup-check.css';

interface SetupCheckProps {
  readonly pubAppId: number;
  /** Only what is found of this one; it is drawn only when there is something. */
  readonly placementId?: number;
}

/** Shown before the rest is asked for. */
const few = 4;

const placementOf = (finding: SetupFinding): number | undefined =>
  'placement' in finding ? finding.placement.id : undefined;

/**
 * What of an app's set-up loses money or soon will, with the way to mend it. It looks again after every change on the
 * screen, so that a save that causes something is told so beside it.
 */
export function SetupCheck({ pubAppId, placementId }: SetupCheckProps) {
  const text = useText();
  const [isWhole, setIsWhole] = useState(false);
  const check = useApiQuery(getSetupCheck, { pubAppId }, { fresh: true, quiet: true, keepPrevious: true });
  useAskedAgain(getSetupCheck);
  const findings = (check.data?.findings ?? []).filter(
    (finding) => placementId === undefined || placementOf(finding) === placementId,
  );
  // On a screen of its own it says, too, that all is well; elsewhere it keeps out of the way.
  if (findings.length === 0 && placementId !== undefined) return null;
  return (
    <section className="card setup-check" aria-label={text('setupCheck.title')} aria-busy={check.isPending}>
      <h2>{text('setupCheck.title')}</h2>
      {check.data === undefined && check.isError && (
        <Loaded query={check} inCard>
          {() => null}
        </Loaded>
      )}
      {check.isPending && (
        // As high as what mostly follows: what stands below must not jump away from under a pointer.
        <p className="lead">{text('setupCheck.looking')}</p>
      )}
      {check.data !== undefined && findings.length === 0 && (
        <p className="lead">
          <Status kind="good" sentence>
            {text('setupCheck.none', { days: checkedDays })}
          </Status>
        </p>
      )}
      {findings.length > 0 && (
        <FindingList
          findings={findings.slice(0, isWhole ? undefined : few)}
          pubAppId={pubAppId}
          leads={({ kind }) => placementId === undefined || kind === 'neverFills'}
        />
      )}
      {findings.length > few && (
        <Button type="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? text('setupCheck.fewer') : text('setupCheck.all', { count: findings.length })}
        </Button>
      )}
    </section>
  );
}
