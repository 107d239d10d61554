import type { Locator, Page } from '@playwright/test';

/** The button of this name, wherever it stands. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The button of this name that the screen itself has, not what stands around it. */
export const mainButton = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });
