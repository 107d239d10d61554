import type { EntryKey } from '@millrace/messages';

export type MenuIcon =
  | 'overview'
  | 'setup'
  | 'report'
  | 'promote'
  | 'promotedApps'
  | 'creatives'
  | 'segments'
  | 'company'
  | 'people'
  | 'changeLog'
  | 'operator';

/** An entry of the side menu: by itself with an icon, or in a group. */
export type MenuPlace = {
  /** What the menu says where that is not the screen's title. */
  readonly label?: EntryKey;
} & (
  | { /** Entries stand in this order. */ readonly order: number; readonly icon: MenuIcon }
  | { readonly order: number; readonly group: MenuGroupName }
);

/** A group is drawn where it has an entry that the person may open. */
export const menuGroups = {
  setup: { title: 'shell.setup', order: 20, icon: 'setup' },
  report: { title: 'shell.report', order: 40, icon: 'report' },
  operator: { title: 'shell.operator', order: 96, icon: 'operator' },
  company: { title: 'shell.company', order: 80, icon: 'company' },
} as const satisfies Record<string, { title: EntryKey; order: number; icon: MenuIcon }>;
export type MenuGroupName = keyof typeof menuGroups;

/** The whole side menu. */
export const menuPlaces = {
  overview: { order: 10, icon: 'overview' },
  dashboard: { order: 21, group: 'setup' },
  apps: { order: 22, group: 'setup' },
  placements: { order: 23, group: 'setup' },
  adNetworks: { order: 24, group: 'setup' },
  mediation: { order: 25, group: 'setup' },
  abTests: { order: 26, group: 'setup' },
  testMode: { order: 27, group: 'setup' },
  appSettings: { order: 28, group: 'setup' },
  performance: { order: 41, group: 'report' },
  userActivity: { order: 42, group: 'report' },
  savedReports: { order: 43, group: 'report' },
  alerts: { order: 44, group: 'report' },
  uploadHistory: { order: 49, group: 'report' },
  exchangeRates: { order: 50, group: 'report' },
  company: { order: 81, group: 'company' },
  payment: { order: 82, group: 'company' },
  apiKeys: { order: 85, group: 'company' },
  agency: { order: 83, group: 'company' },
  erasings: { order: 86, group: 'company' },
  people: { order: 90, icon: 'people' },
  changeLog: { order: 95, icon: 'changeLog' },
  system: { order: 107, group: 'operator' },
  adminOrganizations: { order: 101, group: 'operator' },
  adminPeople: { order: 102, group: 'operator' },
  creativeReview: { order: 104, group: 'operator' },
  billing: { order: 105, group: 'operator' },
  adminSettings: { order: 109, group: 'operator' },
  promote: { order: 10, icon: 'promote' },
  adsOverview: { order: 11, icon: 'overview' },
  promotedApps: { order: 12, icon: 'promotedApps' },
  segments: { order: 13, icon: 'segments' },
  creatives: { order: 14, icon: 'creatives', label: 'titles.creativesMenu' },
  analysis: { order: 15, icon: 'report', label: 'titles.analysisMenu' },
} as const satisfies Record<string, MenuPlace>;
