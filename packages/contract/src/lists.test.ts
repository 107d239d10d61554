import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from './calls.ts';

const log =
  'what has happened or is under way, the newest first: it is found by its time, its state and the search';
const choice = 'fills a menu, by name: it is searched, not looked through';
const own = 'stands in an order of its own, and says what that is';
const api = 'for programs; the screen shows another list';

/** Lists by pages that can't be sorted, and why not. All others can. */
const unsorted: Readonly<Record<string, string>> = {
  listLogins: log,
  listNotices: log,
  listChanges: log,
  listInstallationChanges: log,
  listAlerts: log,
  listExports: log,
  listReportSends: log,
  listRevenueUploads: log,
  listFeedImports: log,
  listPayouts: log,
  listExchangeRates: log,
  listBackups: log,
  listJobs: log,
  listErasings: log,
  listAdvertiserErasings: log,
  listFormerMembers: log,
  lookUpConversions: log,
  selectPlacements: choice,
  selectAppNetworks: choice,
  selectAccounts: choice,
  selectInstances: choice,
  listCarriers: choice,
  listDeviceBrands: choice,
  listDeviceModels: choice,
  listOsVersions: choice,
  listPublisherApps: choice,
  listCreativeFiles: choice,
  // As they are tried.
  listMediationRules: own,
  listRuleInstances: own,
  // Apps with who works with them; networks, active ones first; scenes as they were made.
  listAppMembers: own,
  listAppNetworks: own,
  listTestableNetworks: own,
  listScenes: own,
  // Who waits longest is reviewed first; units that nobody knows and that have earned most come first.
  listReviews: own,
  listReportedUnits: own,
  // Campaigns by what they changed; lists of ids, the newest first; apps by their last event.
  measureIncrementality: own,
  listIdLists: own,
  listAppsWithEvents: own,
  listMembers: api,
};

/** The parameters of a call that are said one by one. */
const parametersOf = (request: unknown): readonly string[] =>
  request instanceof z.ZodMiniObject ? Object.keys(request.shape) : [];

test('every list by pages can be sorted, or says why not', () => {
  const paged = calls.filter(({ call }) => parametersOf(call.request).includes('page'));
  expect(paged.length).toBeGreaterThan(50);
  const without = paged.filter(({ call }) => !parametersOf(call.request).includes('sort'));
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(unsorted).toSorted());
});
