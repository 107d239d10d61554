/** What stands around every screen that belongs to one app. */
export const appScope = {
  none: 'You have no app yet',
  noneLead: 'Placements, networks and rules belong to an app. Add the first one to begin.',
  noneLeadViewer: 'As soon as somebody in your organization adds an app, it is listed here.',
  missing: 'This app does not exist',
  readOnly: 'You may read this page; owners and operators of the app may change it.',
  disabled: 'Disabled',
} as const;
