import { hasUnsavedChanges } from '../form/unsaved.ts';
import { removeStored } from '../storage/storage.ts';
import { createStore } from '../store.ts';
import { isRenewed, session } from './session.ts';

/** The session has ended over something that nobody has saved: the page stays, and what it asks waits. */
interface Lapse {
  /** Whether the person has come back, once that is known; else they have left. */
  readonly back: Promise<boolean>;
  readonly end: (isBack: boolean) => void;
}

/** Open until the person has signed in again or left; whoever draws it offers both. */
export const lapse = createStore<Lapse | null>(null);

/** Whether the end of the session would take something along that nobody has saved. */
export function losesUnsaved(): boolean {
  return session.get().user !== null && (lapse.get() !== null || hasUnsavedChanges());
}

/** @returns whether the person came back; all that asks has one answer */
export function untilBack(): Promise<boolean> {
  const open = lapse.get();
  if (open !== null) return open.back;
  const { promise: back, resolve } = Promise.withResolvers<boolean>();
  const end = (isBack: boolean) => {
    lapse.set(null);
    resolve(isBack);
  };
  // Other windows hear of it; what one of them has signed in with since is left alone.
  if (!isRenewed(session.get().token)) removeStored('Access-Token');
  lapse.set({ back, end });
  return back;
}

session.subscribe(() => {
  if (session.get().user === null) lapse.get()?.end(false);
});
