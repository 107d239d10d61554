import { getSetupCheck, type SetupFinding } from '@millrace/contract/publisher/setup-check';
import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { queries, useApiQuery } from '../api/query.ts';
import { useAskedAgain } from '../api/use-asked-again.ts';
import { useText } from '../i18n/i18n.ts';
import { causedSince, type Watch, watchFrom } from './caused.ts';
import { FindingList } from './FindingList.tsx';
import './setup-check.css';

/** By app, for as long as the window is open: a form that is saved leads to a list, which then says what came of it. */
const watches = new Map<number, Watch>();

/** Whatever makes a screen ask something again has been saved: every feature does that with what it changes. */
function noteSaves(): void {
  for (const [app, watch] of watches) watches.set(app, { ...watch, saved: true });
}
queries.getQueryCache().subscribe(({ type, query, ...event }) => {
  if (type !== 'updated' || query.queryKey[0] === getSetupCheck.path) return;
  if ('action' in event && event.action.type === 'invalidate') noteSaves();
});

/**
 * What a save has just brought that loses money, said beside it until it is mended or read: an instance switched off, a rule without
 * a region, a network that app-ads.txt does not name, an import, a change taken back.
 */
export default function SavedFindings({ pubAppId }: { readonly pubAppId: number }) {
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
  return (
    <section className="card setup-check saved-findings" aria-label={text('setupCheck.caused')}>
      <h2>{text('setupCheck.caused')}</h2>
      <p className="lead">{text('setupCheck.causedLead')}</p>
      <div role="alert">
        <FindingList findings={caused} pubAppId={pubAppId} />
      </div>
      <Button onClick={read}>{text('setupCheck.causedRead')}</Button>
    </section>
  );
}
