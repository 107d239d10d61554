import type { Change } from '@millrace/contract/report/change-log';
import { loadChunk } from '../load-chunk.ts';
import { onLeft } from '../session/session.ts';
import { createStore } from '../store.ts';

type ChangedApp = NonNullable<Change['app']>;

/** Apps in which somebody is taking a change back, for a screen that is about many: it does not know which before. */
export const watchedApps = createStore<readonly ChangedApp[]>([]);

onLeft(() => watchedApps.set([]));

/** Looks how the app stands, so that what taking a change back brings can be told. Says nothing of it where that can't be seen. */
export async function watchApp(app: ChangedApp): Promise<void> {
  try {
    const { beginWatch } = await loadChunk(() => import('./watches.ts'));
    await beginWatch(app.id);
  } catch {
    return;
  }
  const known = watchedApps.get();
  if (!known.some(({ id }) => id === app.id)) watchedApps.set([...known, app]);
}
