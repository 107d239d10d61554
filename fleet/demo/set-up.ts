import { role } from '@millrace/contract/people/permission';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { createTestDevice } from '@millrace/contract/publisher/test-mode';
import { importExchangeRates } from '@millrace/contract/report/exchange-rate';
import { createSavedReport } from '@millrace/contract/report/saved-report';
import { type Api, openApi } from './api.ts';
import { type MadeAdvertiser, makeAdvertiser } from './make-advertiser.ts';
import { type Accounts, makeApp, noAccounts } from './make-app.ts';
import { fillProfile, fillPromoteProfile, invite, openOrganization, type Place } from './make-people.ts';
import { advertiser, cast, companies, deskDevices } from './people.ts';
import type { AppPlan, MadeApp } from './plan.ts';
import { inventedRates } from './rates.ts';
import { savedReports } from './saved-reports.ts';

/** Somebody who can sign in. */
export interface Login {
  /** What the console calls the role; of somebody with several, the first one. */
  readonly role: string;
  /** 0 publisher, 1 advertiser. */
  readonly userType: 0 | 1;
  readonly email: string;
  readonly password: string;
}

/** Days of exchange rates: more than any report of the demo looks back. */
const daysOfRates = 90;

/**
 * Makes everybody and everything of the demo over the API, on a server that has just begun and lets people register.
 * @param now milliseconds UTC
 */
export async function setUpDemo(
  place: Place,
  [lanternfishApps, pineconeApps]: readonly [readonly AppPlan[], readonly AppPlan[]],
  now: number,
): Promise<{ readonly apps: readonly MadeApp[]; readonly advertiser: MadeAdvertiser }> {
  const { base } = place;
  await bringRates(base, now);
  const lanternfish = await openApi(base, cast.administrator);
  await fillProfile(lanternfish, companies.lanternfish);
  const [, pinecone] = await Promise.all([
    invitePeople(place, lanternfish),
    openOrganization(place, cast.otherOwner, companies.pinecone),
  ]);
  await invite(place, pinecone, cast.both, { roleId: role.appOwner, hasAccount: true });
  for (const api of [lanternfish, pinecone]) {
    for (const device of deskDevices) await api.ask(createTestDevice, device);
  }
  for (const report of savedReports) await lanternfish.ask(createSavedReport, report);
  // What has nothing to do with each other is made at the same time.
  const own = makeApps(lanternfish, lanternfishApps, noAccounts());
  // A company in Germany is paid in euros by the one that asks.
  const others = makeApps(pinecone, pineconeApps, noAccounts({ [networkId.adMob]: 'EUR' }));
  const [advertised, ...apps] = await Promise.all([makeAdvertiser(base, lanternfish, own, now), own, others]);
  return { apps: apps.flat(), advertiser: advertised };
}

async function invitePeople(place: Place, owner: Api): Promise<void> {
  await Promise.all([
    invite(place, owner, cast.owner, { roleId: role.organizationOwner }),
    invite(place, owner, cast.appOwner, { roleId: role.appOwner }),
    invite(place, owner, cast.viewer, { roleId: role.appViewer }),
    invite(place, owner, cast.both, { roleId: role.appOperator }),
    invite(place, owner, cast.promoter, {
      roleId: role.promoter,
      advertiserName: advertiser.companyName,
    }).then(() => fillPromoteProfile(place, cast.promoter, advertiser)),
  ]);
}

/** Exchange rates up to now; those that are there already stay as they are. */
export async function bringRates(base: string, now: number): Promise<void> {
  const api = await openApi(base, cast.administrator, 'login.admin');
  await api.ask(importExchangeRates, { file: inventedRates(daysOfRates, now), force: false });
}

async function makeApps(api: Api, plans: readonly AppPlan[], accounts: Accounts): Promise<MadeApp[]> {
  const made: MadeApp[] = [];
  for (const plan of plans) made.push(await makeApp(api, plan, accounts));
  return made;
}

/** Everybody who can sign in, in the order in which one would look around. */
export const logins: readonly Login[] = [
  login('Administrator', cast.administrator),
  login('Organization Owner', cast.owner),
  login('Organization Owner', cast.otherOwner),
  login('App Owner', cast.appOwner),
  login('App Viewer', cast.viewer),
  login('App Operator', cast.both),
  login('Promoter', cast.promoter, 1),
];

function login(
  name: string,
  { email, password }: { readonly email: string; readonly password: string },
  userType: 0 | 1 = 0,
): Login {
  return { role: name, userType, email, password };
}
