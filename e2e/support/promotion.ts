import {
  createPromotedApp,
  type PromotedApp,
  updatePromotedAppStatus,
} from '@millrace/contract/advertiser/promoted-app';
import { newPerson, type Person } from './people.ts';
import { inStore } from './store.ts';

/** A promoter with an app, an app that its store was not asked about, a website, and an archived website. */
export interface Promotion {
  readonly promoter: Person;
  readonly app: PromotedApp;
  readonly unverified: PromotedApp;
  readonly website: PromotedApp;
}

/** Adds an app or website through the API as a real person would. */
export async function promote(promoter: Person, kind: 'app' | 'website', link: string, name: string) {
  return (await promoter.api.post(createPromotedApp.path, { kind, link, name })) as PromotedApp;
}

export async function newPromotion(): Promise<Promotion> {
  const promoter = await newPerson({ userType: 1 });
  const appId = await inStore({ kind: 'found', name: 'Coin Rush', developer: 'Acme Games' });
  const old = await promote(promoter, 'website', 'https://old.example', 'Old shop');
  await promoter.api.post(updatePromotedAppStatus.path, { id: old.id, status: 0 });
  return {
    promoter,
    app: await promote(promoter, 'app', appId, 'Coin Rush'),
    unverified: await promote(
      promoter,
      'app',
      await inStore({ kind: 'down' }),
      'Gem Hunt: the long way home',
    ),
    website: await promote(promoter, 'website', 'https://shop.example', 'Shop'),
  };
}
