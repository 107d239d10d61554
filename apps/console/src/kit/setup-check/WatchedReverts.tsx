import { useEffect } from 'react';
import { useStore } from '../store.ts';
import { WatchedSaves } from './WatchedSaves.tsx';
import { watchedApps } from './watched-apps.ts';

/** Has a screen about many apps say what taking changes back brings to each of them. */
export function WatchedReverts() {
  const apps = useStore(watchedApps);
  // Whoever comes again begins anew.
  useEffect(() => () => watchedApps.set([]), []);
  return apps.map(({ id, appName }) => <WatchedSaves key={id} pubAppId={id} appName={appName} />);
}
