/** The platforms of apps (`plat`). */
export const platform = { ios: 0, android: 1 } as const;
export type Platform = (typeof platform)[keyof typeof platform];

/** What the platforms call themselves, in every language; by `plat`. */
export const platformNames: Readonly<Record<Platform, string>> = { 0: 'iOS', 1: 'Android' };

/** Statuses of everything that is switched on and off. */
export const status = { off: 0, active: 1 } as const;
export type Status = (typeof status)[keyof typeof status];
