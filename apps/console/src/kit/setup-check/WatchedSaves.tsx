import { lazy, Suspense } from 'react';
import { loadChunk } from '../load-chunk.ts';
import { useMayLoseAds } from './use-may-lose-ads.ts';

const SavedFindings = lazy(() => loadChunk(() => import('./SavedFindings.tsx')));

interface WatchedSavesProps {
  readonly pubAppId: number;
  /** Named where a screen is about many apps. */
  readonly appName?: string;
}

/** Has a screen say what its saves bring that loses money; for whoever can save something of an app's set-up. */
export function WatchedSaves(props: WatchedSavesProps) {
  if (!useMayLoseAds()) return null;
  return (
    <Suspense>
      <SavedFindings {...props} />
    </Suspense>
  );
}
