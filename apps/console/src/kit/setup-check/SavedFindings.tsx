import { getSetupCheck, type SetupFinding } from '@millrace/contract/publisher/setup-check';
import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { useApiQuery } from '../api/query.ts';
import { useAskedAgain } from '../api/use-asked-again.ts';
import { useText } from '../i18n/i18n.ts';
import { causedSince, watchFrom } from './caused.ts';
import { FindingList } from './FindingList.tsx';
import './setup-check.css';
import { watches } from './watches.ts';

interface SavedFindingsProps {
  readonly pubAppId: number;
  /** Named where a screen is about many apps. */
  readonly appName?: string;
}

/**
 * What a save has just brought that loses money, said beside it until it is mended or read: an instance switched off, a rule without
 * a region, a network that app-ads.txt does not name, an import, the end of an A/B test, a change taken back.
 */
export default function SavedFindings({ pubAppId, appName }: SavedFindingsProps) {
  const text = useText();
  const check = useApiQuery(getSetupCheck, { pubAppId }, { fresh: true, quiet: true });
  useAskedAgain(getSetupCheck);
  const [caused, setCaused] = useState<readonly SetupFinding[]>([]);
  const { data, isFetching } = check;
  useEffect(() => {
    // While it is asked, what is known is from before the save: enough to begin with, for who saves before the answer comes.
    if (data === undefined || (isFetching && watches.has(pubAppId))) return;
    const now = causedSince(watches.get(pubAppId), data.findings);
    watches.set(pubAppId, now.watch);
    setCaused(now.caused);
  }, [data, isFetching, pubAppId]);
  if (caused.length === 0) return null;
  const read = () => {
    watches.set(pubAppId, watchFrom(data?.findings ?? []));
    setCaused([]);
  };
  const title =
    appName === undefined ? text('setupCheck.caused') : text('setupCheck.causedIn', { app: appName });
  return (
    <section className="card setup-check saved-findings" aria-label={title}>
      <h2>{title}</h2>
      <p className="lead">{text('setupCheck.causedLead')}</p>
      <div role="alert">
        <FindingList findings={caused} pubAppId={pubAppId} />
      </div>
      <Button onClick={read}>{text('setupCheck.causedRead')}</Button>
    </section>
  );
}
