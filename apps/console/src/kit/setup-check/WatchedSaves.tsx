import { lazy, Suspense } from 'react';
import { loadChunk } from '../load-chunk.ts';
import { useAllowed } from '../permissions/Allowed.tsx';

const SavedFindings = lazy(() => loadChunk(() => import('./SavedFindings.tsx')));

/** Has a screen say what its saves bring that loses money; for whoever can save something of an app's set-up. */
export function WatchedSaves({ pubAppId }: { readonly pubAppId: number }) {
  const rights = [useAllowed('mediation', 'edit'), useAllowed('placement', 'edit')];
  if (!rights.includes(true)) return null;
  return (
    <Suspense>
      <SavedFindings pubAppId={pubAppId} />
    </Suspense>
  );
}
