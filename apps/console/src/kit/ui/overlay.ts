import type { ReactNode } from 'react';
import { createStore } from '../store.ts';

/**
 * What is drawn over the screen on behalf of something that may be gone by then: a row's menu, or a row of a list, whose cards become
 * a table as a window grows. The shell draws it; the next screen takes it away.
 */
export const overlay = createStore<ReactNode>(null);
