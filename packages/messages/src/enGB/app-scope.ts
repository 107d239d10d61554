/** What stands around every screen that belongs to one app. */
export const appScope = {
  none: 'You have no app yet',
  noneLead: 'Placements, networks and rules belong to an app. Add the first one to begin.',
  noneLeadViewer: 'As soon as somebody in your organization adds an app, it stands here.',
  missingThing: 'This does not exist',
  missing: 'This app does not exist',
  missingLead:
    'It is not in this organization, or the address is incomplete. If it belongs to another organization of yours, switch to that one first.',
  disabled: 'Disabled',
} as const;
