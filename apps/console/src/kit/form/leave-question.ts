import { createStore } from '../store.ts';
import { hasUnsavedChanges } from './unsaved.ts';

/** The question "Leave without saving?" while it is open; whoever draws it answers it. */
export const leaveQuestion = createStore<{ readonly answer: (leave: boolean) => void } | null>(null);

/** Asks whether to leave without saving. */
export function askToLeave(): Promise<boolean> {
  return new Promise((resolve) => {
    leaveQuestion.set({
      answer: (leave) => {
        leaveQuestion.set(null);
        resolve(leave);
      },
    });
  });
}

/** True when nothing would be lost, or the person agrees that it is. */
export async function mayLeave(): Promise<boolean> {
  return !hasUnsavedChanges() || askToLeave();
}
