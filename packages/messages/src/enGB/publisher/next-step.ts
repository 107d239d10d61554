/** What an app needs next before it can show ads; a hint above the lists of the set-up. */
export const nextStep = {
  label: 'Next step',
  title: 'Next for {{name}}:',
  placements: 'add a placement, the spot in your app where ads appear.',
  placementsAction: 'Add placement',
  networks: 'set up an ad network, so that there is somebody to ask for ads.',
  networksAction: 'Set up ad network',
  instances: 'add instances, the Unit IDs that a placement asks its networks for.',
  instancesAction: 'Add instances',
  rules: 'add a mediation rule, which says which instances are called first.',
  rulesAction: 'Add mediation rule',
  sdk: 'integrate the SDK into the app. The set-up here is complete.',
  sdkAction: 'See the lines to paste',
  close: 'Hide this hint',
} as const;
