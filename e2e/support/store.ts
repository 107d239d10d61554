import { randomBytes } from 'node:crypto';
import type { StoreBehaviour } from '../../apps/server/src/testing/store-server.ts';

/** Puts an Android app of its own into the store of the browser tests. @returns its package */
export async function inStore(behaviour: StoreBehaviour): Promise<string> {
  const store = process.env.MILLRACE_STORE;
  if (store === undefined) throw new Error('The set-up of the browser tests has not run.');
  const id = `com.example.a${randomBytes(4).toString('hex')}`;
  await fetch(`${store}/behaviour?id=${id}`, { method: 'POST', body: JSON.stringify(behaviour) });
  return id;
}
