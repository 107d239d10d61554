import type { ResponseOf } from '@millrace/contract/kit/call';
import type { Action, Permission } from '@millrace/contract/people/permission';
import type { getAppProgress } from '@millrace/contract/publisher/app';
import { mediationType, paths } from '../navigation/paths.ts';

export type AppProgress = ResponseOf<typeof getAppProgress>;

/** The steps from a new app to one that could be served, in their order; `sdk` comes when all others are done. */
export const setUpSteps = ['placements', 'networks', 'instances', 'rules', 'sdk'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

interface StepTarget {
  /** Without the app, which every one of these screens is about. */
  readonly to: string;
  readonly permission: Permission;
  readonly action: Action;
}

/** Where each step is taken, and who may take it. */
export const stepTargets: Readonly<Record<SetUpStep, StepTarget>> = {
  placements: { to: paths.addPlacement, permission: 'placement', action: 'add' },
  networks: { to: paths.adNetworks, permission: 'app_settings', action: 'add' },
  instances: {
    to: `${paths.mediation}?type=${mediationType.instances}`,
    permission: 'mediation',
    action: 'add',
  },
  rules: { to: paths.addRule, permission: 'mediation', action: 'add' },
  sdk: { to: paths.sdk, permission: 'pubapp', action: 'query' },
};

/**
 * The step that an app needs next, as a screen should say it.
 * @param on the step that the screen itself is for; its own empty list says so already. `apps` has no step of its own
 * @returns null when there is nothing to say; the SDK is named only where the last rule was made
 */
export function nextStep(progress: AppProgress, on: SetUpStep | 'apps'): SetUpStep | null {
  const open = setUpSteps.find((step) => step === 'sdk' || progress[step] === 0) ?? null;
  if (open === 'sdk' && on !== 'rules') return null;
  return open === on ? null : open;
}
