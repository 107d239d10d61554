import { type ComponentProps, lazy, Suspense } from 'react';

const PickPanel = lazy(() => import('./PickPanel.tsx'));

/** {@link PickPanel}, loaded when it is first opened. */
export function PickMenu(props: ComponentProps<typeof PickPanel>) {
  return (
    <Suspense fallback={<div className="pick pick-loading" />}>
      <PickPanel {...props} />
    </Suspense>
  );
}
