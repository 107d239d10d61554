import { fewAtOnce } from '../http/few-at-once.ts';

/**
 * Looks at servers of others for which somebody waits: so many as people need, and none that could be used to ask those servers,
 * or ours, for more.
 */
export const lookOutside = fewAtOnce({ running: 2, minute: 30 });
