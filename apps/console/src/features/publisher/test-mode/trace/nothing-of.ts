import type { DecisionTrace } from '@millrace/contract/publisher/decision-trace';

/** Why nothing was decided; where a test forces a network that has nothing to load, no rule is to blame. */
export function nothingOf({ outcome, forced }: Pick<DecisionTrace, 'outcome' | 'forced'>) {
  if (outcome === 'nothingToLoad') return forced === null ? outcome : 'nothingForced';
  return outcome === 'otherPlatform' || outcome === 'bidRefused' ? outcome : 'appOff';
}
