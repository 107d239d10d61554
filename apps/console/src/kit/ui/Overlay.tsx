import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../store.ts';
import { overlay } from './overlay.ts';

/** Draws {@link overlay} until the person leaves the screen. */
export function Overlay() {
  const content = useStore(overlay);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the screen is what takes it away
  useEffect(() => () => overlay.set(null), [pathname]);
  return <Suspense>{content}</Suspense>;
}
