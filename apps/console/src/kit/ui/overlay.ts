import type { ReactNode } from 'react';
import { createStore } from '../store.ts';

/**
 * What is drawn over the screen on behalf of something that may be gone by then, a row's menu for example. The shell
 * draws it; the next screen takes it away.
 */
export const overlay = createStore<ReactNode>(null);
