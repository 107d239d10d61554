import { lookUpNext } from './features/app/look-up-next.ts';
import type { Worker } from './platform/worker.ts';
import type { Services } from './services.ts';

/** What a server with the role `worker` does by itself. */
export function workersOf(services: Services): readonly Worker[] {
  return [{ name: 'store look-up', every: 5_000, next: () => lookUpNext(services) }];
}
