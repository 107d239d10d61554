import { useSyncExternalStore } from 'react';

/** mobile: up to 576 px; tablet: up to 1199 px; desktop: from 1200 px. */
export type Viewport = 'mobile' | 'tablet' | 'desktop';

const mobile = matchMedia('(max-width: 576px)');
const tablet = matchMedia('(max-width: 1199px)');

function current(): Viewport {
  if (mobile.matches) return 'mobile';
  return tablet.matches ? 'tablet' : 'desktop';
}

function subscribe(listener: () => void): () => void {
  mobile.addEventListener('change', listener);
  tablet.addEventListener('change', listener);
  return () => {
    mobile.removeEventListener('change', listener);
    tablet.removeEventListener('change', listener);
  };
}

export function useViewport(): Viewport {
  return useSyncExternalStore(subscribe, current);
}
