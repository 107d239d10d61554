import { type ComponentProps, lazy, Suspense } from 'react';
import { loadChunk } from '../load-chunk.ts';

const PickPanel = lazy(() => loadChunk(() => import('./PickPanel.tsx')));

/** Where the panel is put: into the drawer that its button stands in, because a drawer keeps the focus inside. */
export function panelHome(button: HTMLElement): HTMLElement {
  return button.closest<HTMLElement>('.ant-drawer-body') ?? document.body;
}

/** {@link PickPanel}, loaded when it is first opened. */
export function PickMenu(props: ComponentProps<typeof PickPanel>) {
  return (
    <Suspense fallback={<div className="pick pick-loading" />}>
      <PickPanel {...props} />
    </Suspense>
  );
}
