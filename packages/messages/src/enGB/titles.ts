/** Titles of screens behind the log-in, which menu and tabs show before the screen's own texts are there. */
export const titles = {
  apps: 'Apps',
  addApp: 'Add App',
  appSettings: 'App settings',
  sdk: 'SDK integration',
  blockRules: 'Block rules',
  addInstances: 'New instances',
  editInstance: 'Instance',
  importInstances: 'Import instances',
  addRule: 'New mediation rule',
  editRule: 'Mediation rule',
  serve: 'Who serves whom',
  mediation: 'Mediation',
  changeLog: 'Change log',
  testMode: 'Test mode',
  users: 'User management',
} as const;
