import type { Questions } from './about.ts';

/** What is asked about an app as a whole. */
export const appQuestions: Questions<{ readonly app: number }> = {
  getAppProgress: ({ app }) => ({ pubAppId: app }),
  getSetupCheck: ({ app }) => ({ pubAppId: app }),
  getAppAds: ({ app }) => ({ pubAppId: app }),
  checkAppAds: ({ app }) => ({ pubAppId: app }),
};
