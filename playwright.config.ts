import { defineConfig } from '@playwright/test';
import { websiteAddress } from './e2e/support/installation.ts';

/** Found or installed by npm test; without it Playwright takes the one that it downloaded itself. */
const chromium = process.env.MILLRACE_CHROMIUM;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  forbidOnly: true,
  // Decision 104: what passed only then is named at the end of the run.
  retries: 1,
  workers: 2,
  fullyParallel: true,
  reporter: 'list',
  // Only what hangs takes so long, on a busy machine too; what is there is not waited for.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    // Set by the global set-up, before any worker reads this.
    baseURL: process.env.MILLRACE_BASE_URL,
    actionTimeout: 30_000,
    // What is clicked or measured stands still, however slow the machine; the tests of the shell see it move.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of the run; `npm test -- --only e2e -- --trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // The server's own name server says the same.
        `--host-resolver-rules=MAP *.localhost ${websiteAddress}`,
      ],
    },
  },
  // Each flow once in each language, English on a desktop and Chinese on a phone; what no language changes on a desktop.
  // Tagged @every: at both widths whatever the language.
  projects: [
    {
      name: 'desktop',
      grep: /^(?!.*zhCN)|@every/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /zhCN|@every/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
