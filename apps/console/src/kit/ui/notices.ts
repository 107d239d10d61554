import { createStore } from '../store.ts';

/** A message that floats in: what happened, and where it helps the way to try again. */
export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly title: string;
  readonly description?: string;
  /** It is said where it belongs as well: over a phone's form it would only stand in the way. */
  readonly brief?: boolean;
  readonly retry?: (() => void) | undefined;
  /** Takes back what has happened; offered for ten seconds. */
  readonly undo?: () => void;
}

/** Messages that wait to be shown; the host (loaded on the first message) takes them from here. */
export const toasts = createStore<readonly Toast[]>([]);

/** Takes away what was shown; what came in meanwhile goes on waiting. */
export function takeShown(shown: readonly Toast[]): void {
  toasts.set(toasts.get().filter((one) => !shown.includes(one)));
}

let lastId = 0;

export function toast(message: Omit<Toast, 'id'>): void {
  lastId += 1;
  toasts.set([...toasts.get(), { ...message, id: lastId }]);
}
