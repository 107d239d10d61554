import type { AppNetwork, ListedNetwork } from '@millrace/contract/publisher/ad-network';
import { networkOf } from '@millrace/contract/publisher/network/find-network';

/** The parts of setting a network up, in the order in which one does them. */
export const setUpSteps = ['keys', 'account', 'instances'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** How far an app has come with a network. */
export interface SetUpState {
  readonly done: number;
  readonly total: number;
  /** What to do next; null when nothing is missing. */
  readonly next: SetUpStep | null;
}

function isDone(step: SetUpStep, setUp: AppNetwork | null): boolean {
  if (setUp === null) return false;
  if (step === 'account') return setUp.account !== null;
  return step === 'keys' || setUp.instanceCount > 0;
}

/** A network without a reporting API has no account to give. */
export function setUpState({ adnId, setUp }: ListedNetwork): SetUpState {
  const steps = setUpSteps.filter((step) => step !== 'account' || networkOf(adnId).signIns.length > 0);
  const open = steps.filter((step) => !isDone(step, setUp));
  return { done: steps.length - open.length, total: steps.length, next: open[0] ?? null };
}
