import { useEffect } from 'react';
import { useSelectedApp } from '../../kit/app-selection/use-selected-app.ts';

export interface KnownAppProps {
  readonly onKnown: (appId: number | null) => void;
}

/** Tells which app the side menu stands at, and draws nothing: what it takes to know that is not part of the first screen. */
export default function KnownApp({ onKnown }: KnownAppProps) {
  const { app } = useSelectedApp();
  const id = app?.id ?? null;
  useEffect(() => onKnown(id), [id, onKnown]);
  return null;
}
