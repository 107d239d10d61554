import type { DayCount } from '@millrace/mediation/estimate/counts';
import type { AppInstance, LearnedApp } from './estimation.ts';

/** To the estimator's thread; each gets one answer. */
export type ToEstimator =
  | { readonly type: 'begin' }
  | { readonly type: 'instances'; readonly instances: readonly AppInstance[] }
  | { readonly type: 'days'; readonly days: readonly DayCount[] }
  /** `now` in milliseconds UTC. */
  | { readonly type: 'take'; readonly now: number };

/** Of `take` what was learned of some apps, of all else nothing. */
export type FromEstimator = readonly LearnedApp[];
