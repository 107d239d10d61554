import type { Change } from '@millrace/contract/report/change-log';
import { loadChunk } from '../load-chunk.ts';
import { onLeft } from '../session/session.ts';
import { createStore } from '../store.ts';

export type ChangedApp = NonNullable<Change['app']>;

/** Apps in which somebody has taken a change back, for a screen that is about many: it does not know which before. */
export const watchedApps = createStore<readonly ChangedApp[]>([]);
onLeft(() => watchedApps.set([]));

/** Looks how an app stands, so that what taking a change back brings can be told. Where that can't be seen nothing will be. */
export async function watchApp({ id }: ChangedApp): Promise<void> {
  try {
    const { beginWatch } = await loadChunk(() => import('./watches.ts'));
    await beginWatch(id);
  } catch {
    // The change is taken back all the same.
  }
}

/** Has it told, once the change is back: what is asked before may be answered after, and then looks as if it had been so. */
export function tellOf(apps: readonly ChangedApp[]): void {
  const known = watchedApps.get();
  const fresh = apps.filter((app) => !known.some(({ id }) => id === app.id));
  if (fresh.length > 0) watchedApps.set([...known, ...fresh]);
}
