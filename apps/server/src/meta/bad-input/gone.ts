import { switchCampaigns } from '@millrace/contract/advertiser/campaign';
import { updateApiKey } from '@millrace/contract/people/api-key';
import { removeMembers, updateMembers } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { createAbTest, duplicateAbTestRules } from '@millrace/contract/publisher/ab-test';
import {
  getAccount,
  removeAccount,
  updateAccount,
  updateAccountStatus,
} from '@millrace/contract/publisher/account';
import {
  createAppNetwork,
  getAppNetwork,
  listAppNetworks,
  updateAppNetwork,
  updateAppNetworkStatus,
} from '@millrace/contract/publisher/ad-network';
import { adType } from '@millrace/contract/publisher/ad-type';
import { updateAppStatus } from '@millrace/contract/publisher/app';
import { createBlockRule, removeBlockRule, updateBlockRule } from '@millrace/contract/publisher/block-rule';
import {
  checkInstanceImport,
  createInstances,
  importInstances,
  updateInstanceStatus,
} from '@millrace/contract/publisher/instance';
import {
  addRuleInstances,
  removeMediationRule,
  updateMediationRule,
} from '@millrace/contract/publisher/mediation-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { createPlacement, updatePlacementStatus } from '@millrace/contract/publisher/placement';
import {
  createTestDevice,
  finishTestSession,
  removeTestDevice,
  setTestResult,
  startTestSession,
  updateTestDevice,
} from '@millrace/contract/publisher/test-mode';
import { createDraft, setUpTestable, testForm } from '../../testing/ab-tests.ts';
import { createAccountForTests } from '../../testing/accounts.ts';
import { apiKeyForm, createRemovedApiKey } from '../../testing/api-keys.ts';
import { createTestAdvertiser } from '../../testing/campaigns.ts';
import { instanceCsv, row, setUp } from '../../testing/instances.ts';
import { createPerson } from '../../testing/people.ts';
import { rewardedForm } from '../../testing/placements.ts';
import {
  createTestApp,
  createTestInstance,
  createTestPlacement,
  openSessionInNewApp,
} from '../../testing/publisher-setup.ts';
import { addRuleTo, createPlacementWithInstances, plainRule, ruleWith } from '../../testing/rules.ts';
import type { OtherTab, Scene } from './other-tab.ts';

const off = 0;
const device = { deviceName: 'Phone', plat: 1, deviceId: '38400000-8cf0-11bd-b23e-10b96e40000b' } as const;
const blockRule = {
  name: 'Old ones',
  adnId: null,
  appVersions: ['1.0'],
  sdkVersions: [],
  osVersions: [],
  models: [],
};
const itself = 'what the form is about is gone: the screen says so, and keeps what was entered';

/** The network that an app has, as the form of it knows it. */
async function networkOfApp({ app, owner, succeed }: Scene, adnId: number, accountId: number | null) {
  const pubAppId = await createTestApp(app, owner);
  const credentials = { appId: '12345' };
  const { id } = await succeed(createAppNetwork, { pubAppId, adnId, credentials, accountId, account: null });
  return { pubAppId, id };
}

/** For every form that refers to something which others may switch off or remove. */
export const gone: readonly OtherTab[] = [
  {
    name: 'change role: the second of them was removed',
    field: 'members.1.id',
    key: 'common.errors.notFound',
    prepare: async ({ app, owner, succeed }) => {
      const { organizationId } = owner;
      const stays = await createPerson(app, { organizationId, roleId: role.appViewer });
      const goes = await createPerson(app, { organizationId, roleId: role.appViewer });
      await succeed(removeMembers, { ids: [goes.userId] });
      const members = [stays, goes].map(({ userId: id }) => ({ id, version: 1 }));
      return { call: updateMembers, input: { members, roleId: role.appOperator } };
    },
  },
  {
    name: 'API key: it was removed',
    because: itself,
    key: 'common.errors.notFound',
    prepare: async ({ app, owner }) => {
      const id = await createRemovedApiKey(app, owner);
      return { call: updateApiKey, input: { ...apiKeyForm('Late'), id, version: 1 } };
    },
  },
  {
    name: 'add placement: the app is off',
    because: 'the app is chosen for the whole console, not in the form',
    key: 'placement.errors.appDisabled',
    prepare: async ({ app, owner, succeed }) => {
      const pubAppId = await createTestApp(app, owner);
      await succeed(updateAppStatus, { id: pubAppId, status: off });
      return {
        call: createPlacement,
        input: { ...rewardedForm(), pubAppId, adType: adType.rewardedVideo },
      };
    },
  },
  {
    name: 'set up network: the account is off',
    field: 'accountId',
    key: 'adNetwork.errors.accountUnknown',
    prepare: async ({ app, owner, succeed }) => {
      const accountId = await createAccountForTests(app, owner);
      await succeed(updateAccountStatus, { id: accountId, status: off });
      const credentials = { appId: '12345' };
      const place = { pubAppId: await createTestApp(app, owner), adnId: networkId.vungle };
      return { call: createAppNetwork, input: { ...place, credentials, accountId, account: null } };
    },
  },
  {
    name: 'edit network: the newly chosen account is removed',
    field: 'accountId',
    key: 'adNetwork.errors.accountUnknown',
    prepare: async (scene) => {
      const { id: adNetworkAppId } = await networkOfApp(scene, networkId.vungle, null);
      const accountId = await createAccountForTests(scene.app, scene.owner);
      await scene.succeed(removeAccount, { id: accountId });
      const { version } = await scene.succeed(getAppNetwork, { adNetworkAppId });
      const credentials = { appId: '12345' };
      return {
        call: updateAppNetwork,
        input: { adNetworkAppId, version, credentials, accountId, account: null },
      };
    },
  },
  {
    name: 'edit account: it is removed',
    because: itself,
    key: 'common.errors.notFound',
    prepare: async ({ app, owner, succeed }) => {
      const id = await createAccountForTests(app, owner);
      const { name, currency, version } = await succeed(getAccount, { id });
      await succeed(removeAccount, { id });
      return { call: updateAccount, input: { id, version, name, currency, signIn: 'keys', credentials: {} } };
    },
  },
  {
    name: 'add instances: the placement is off',
    field: 'placementId',
    key: 'instance.errors.placementDisabled',
    prepare: async ({ app, owner, succeed }) => {
      const place = await setUp(app, owner);
      await succeed(updatePlacementStatus, { id: place.placementId, status: off });
      return { call: createInstances, input: { ...place, adnId: networkId.adMob, rows: [row('late')] } };
    },
  },
  {
    name: 'add instances: the network is off',
    field: 'adnId',
    key: 'instance.errors.networkNotSetUp',
    prepare: async ({ app, owner, succeed }) => {
      const place = await setUp(app, owner);
      const { list } = await succeed(listAppNetworks, { pubAppId: place.pubAppId, show: 'on' });
      const adMob = list.find(({ adnId }) => adnId === networkId.adMob)?.setUp?.id ?? 0;
      await succeed(updateAppNetworkStatus, { adNetworkAppId: adMob, status: off });
      return { call: createInstances, input: { ...place, adnId: networkId.adMob, rows: [row('late')] } };
    },
  },
  {
    name: 'import: the placement of a row is off',
    because: 'the difference is not the one that was shown any more: it is shown anew, row by row',
    key: 'bulk.errors.importChanged',
    prepare: async ({ app, owner, succeed }) => {
      const { pubAppId, placementId } = await setUp(app, owner);
      const file = { pubAppId, csv: instanceCsv };
      const { check } = await succeed(checkInstanceImport, file);
      await succeed(updatePlacementStatus, { id: placementId, status: off });
      return { call: importInstances, input: { ...file, check } };
    },
  },
  {
    name: 'edit rule: it is removed',
    because: itself,
    key: 'common.errors.notFound',
    prepare: async ({ app, owner, succeed }) => {
      const { placementId } = await createPlacementWithInstances(app, owner);
      const { id, version } = await addRuleTo(app, owner, placementId);
      await succeed(removeMediationRule, { id });
      return { call: updateMediationRule, input: { ...plainRule, id, version } };
    },
  },
  {
    name: 'edit rule: the second instance is of another placement',
    field: 'waterfall.1.instanceId',
    key: 'common.errors.notFound',
    prepare: async ({ app, owner }) => {
      const { placementId, waterfall } = await createPlacementWithInstances(app, owner);
      const elsewhere = await createPlacementWithInstances(app, owner);
      const { id, version } = await addRuleTo(app, owner, placementId);
      const entries = [waterfall[0], elsewhere.waterfall[0]].map((instanceId) => ({
        instanceId,
        enabled: true,
      }));
      return { call: updateMediationRule, input: { ...ruleWith({ waterfall: entries }), id, version } };
    },
  },
  {
    name: 'add instances to rules: the second rule is removed',
    field: 'ruleIds.1',
    key: 'common.errors.notFound',
    prepare: async ({ app, owner, succeed }) => {
      const { placementId, waterfall } = await createPlacementWithInstances(app, owner);
      const { id: first } = await addRuleTo(app, owner, placementId);
      const { id: second } = await addRuleTo(app, owner, placementId);
      await succeed(removeMediationRule, { id: second });
      const input = { placementId, ruleIds: [first, second], instanceIds: [waterfall[0]] };
      return { call: addRuleInstances, input };
    },
  },
  {
    name: 'A/B test: the placement is off',
    field: 'placementId',
    key: 'abTest.errors.placementOff',
    prepare: async ({ app, owner, succeed }) => {
      const { placementId } = await setUpTestable(app, owner);
      await succeed(updatePlacementStatus, { id: placementId, status: off });
      return { call: createAbTest, input: { ...testForm, placementId } };
    },
  },
  {
    name: 'A/B test, duplicate rules: one of them is removed',
    field: 'ruleIds.1',
    key: 'common.errors.notFound',
    prepare: async ({ app, owner, succeed }) => {
      const set = await setUpTestable(app, owner);
      const { id: testId } = await createDraft(app, owner, set);
      await succeed(removeMediationRule, { id: set.rules.all });
      return { call: duplicateAbTestRules, input: { testId, ruleIds: [set.rules.us, set.rules.all] } };
    },
  },
  {
    name: 'edit test device: it is removed',
    because: itself,
    key: 'common.errors.notFound',
    prepare: async ({ succeed }) => {
      const { id, version } = await succeed(createTestDevice, device);
      await succeed(removeTestDevice, { id });
      return { call: updateTestDevice, input: { ...device, deviceName: 'Late', id, version } };
    },
  },
  {
    name: 'test session: the only instance of a network is off',
    field: 'adnIds',
    key: 'testMode.errors.networkWithoutInstance',
    prepare: async ({ app, owner, succeed }) => {
      const appId = await createTestApp(app, owner);
      const placementId = await createTestPlacement(app, owner, appId);
      const instance = { appId, placementId, networkId: networkId.adMob };
      const id = await createTestInstance(app, owner, instance);
      await succeed(updateInstanceStatus, { ids: [id], status: off });
      return { call: startTestSession, input: { pubAppId: appId, adnIds: [networkId.adMob] } };
    },
  },
  {
    name: 'test result: the session is finished',
    because: 'the screen then shows the session as it ended',
    key: 'testMode.errors.sessionClosed',
    prepare: async ({ app, owner, succeed }) => {
      const { sessionId: id } = await openSessionInNewApp(app, owner, networkId.adMob);
      const result = { id, adnId: networkId.adMob, result: 'passed', note: null } as const;
      await succeed(setTestResult, result);
      await succeed(finishTestSession, { id });
      return { call: setTestResult, input: { ...result, result: 'failed' } };
    },
  },
  {
    name: 'own ads: the second of the advertisers has paused all that they had',
    field: 'chosen.1',
    key: 'ownAds.errors.advertiserGone',
    prepare: async ({ app, owner }) => {
      const pubAppId = await createTestApp(app, owner);
      const [stays, goes] = [await createTestAdvertiser(app), await createTestAdvertiser(app)];
      await app.ask(switchCampaigns, { ids: [goes.campaignId], switch: 'paused' }, goes.person);
      const chosen = [stays.person.organizationId, goes.person.organizationId];
      const form = {
        ...({ mode: 'chosen', chosen, blocked: [], floors: [] } as const),
        ...{ blockedCategories: [], blockedCreatives: [], house: false },
      };
      return { call: updateOwnAds, input: { ...form, pubAppId, version: 0 } };
    },
  },
  {
    name: 'edit block rule: it is removed',
    because: itself,
    key: 'common.errors.notFound',
    prepare: async ({ app, owner, succeed }) => {
      const pubAppId = await createTestApp(app, owner);
      const { id, version } = await succeed(createBlockRule, { ...blockRule, pubAppId });
      await succeed(removeBlockRule, { id });
      return { call: updateBlockRule, input: { ...blockRule, id, version } };
    },
  },
];
