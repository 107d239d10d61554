import { type ComponentProps, lazy, Suspense } from 'react';
import { loadChunk } from '../load-chunk.ts';

const PickPanel = lazy(() => loadChunk(() => import('./PickPanel.tsx')));

/** {@link PickPanel}, loaded when it is first opened. */
export function PickMenu(props: ComponentProps<typeof PickPanel>) {
  return (
    <Suspense fallback={<div className="pick pick-loading" />}>
      <PickPanel {...props} />
    </Suspense>
  );
}
