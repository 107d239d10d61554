import { eraseDevice } from '@millrace/contract/operator/erasing';
import { createApiKey, updateApiKey } from '@millrace/contract/people/api-key';
import { sendInvitations } from '@millrace/contract/people/invitation';
import { role } from '@millrace/contract/people/permission';
import {
  createAbTest,
  duplicateAbTestRules,
  getAbTest,
  updateAbTestInstances,
} from '@millrace/contract/publisher/ab-test';
import { createAccount, updateAccount } from '@millrace/contract/publisher/account';
import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { adType } from '@millrace/contract/publisher/ad-type';
import { createApp } from '@millrace/contract/publisher/app';
import { createInstances, updateInstance } from '@millrace/contract/publisher/instance';
import { createMediationRule } from '@millrace/contract/publisher/mediation-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import {
  createPlacement,
  createScene,
  getPlacement,
  updatePlacement,
} from '@millrace/contract/publisher/placement';
import { createTestDevice, startTestSession } from '@millrace/contract/publisher/test-mode';
import { createDraft, setUpTestable, testForm } from '../../testing/ab-tests.ts';
import { accountForm } from '../../testing/accounts.ts';
import { apiKeyForm } from '../../testing/api-keys.ts';
import { asking, instanceForm, row, setUp } from '../../testing/instances.ts';
import { createPlacementForTests, rewardedForm } from '../../testing/placements.ts';
import { createTestApp } from '../../testing/publisher-setup.ts';
import { createPlacementWithInstances, ruleWith } from '../../testing/rules.ts';
import type { OtherTab } from './other-tab.ts';

const storeApp = { appId: 'com.acme.twice', plat: 1, appName: 'Twice', coppa: true } as const;
const device = { deviceName: 'Phone', plat: 1, deviceId: '38400000-8cf0-11bd-b23e-10b96e40000a' } as const;
const facebook = {
  adnId: networkId.facebook,
  credentials: { appId: '12345' },
  accountId: null,
  account: null,
};

/** For every form that enters something which only one may have. */
export const duplicates: readonly OtherTab[] = [
  {
    name: 'Erase: an ID that is being erased already',
    field: 'value',
    key: 'erasing.errors.open',
    prepare: async ({ succeed }) => {
      await succeed(eraseDevice, { kind: 'device', value: '38400000-8CF0-11BD-B23E-10B96E400001' });
      return { call: eraseDevice, input: { kind: 'device', value: '38400000-8cf0-11bd-b23e-10b96e400001' } };
    },
  },
  {
    name: 'invite: the second of them is a member',
    field: 'emails.1',
    key: 'invitation.errors.alreadyMember',
    prepare: async ({ owner }) => ({
      call: sendInvitations,
      input: { emails: ['nobody-yet@example.com', owner.email.toUpperCase()], roleId: role.appViewer },
    }),
  },
  {
    name: 'New API key: the name of another one',
    field: 'name',
    key: 'apiKey.errors.nameTaken',
    prepare: async ({ succeed }) => {
      await succeed(createApiKey, apiKeyForm('Build'));
      return { call: createApiKey, input: apiKeyForm('build') };
    },
  },
  {
    name: 'API key: the name of another one',
    field: 'name',
    key: 'apiKey.errors.nameTaken',
    prepare: async ({ succeed }) => {
      await succeed(createApiKey, apiKeyForm('Warehouse'));
      const { apiKey } = await succeed(createApiKey, apiKeyForm('Nightly'));
      return { call: updateApiKey, input: { ...apiKeyForm('Warehouse'), id: apiKey.id, version: 1 } };
    },
  },
  {
    name: 'Add App: the store page of another app',
    field: 'appId',
    key: 'app.errors.alreadyThere',
    prepare: async ({ succeed }) => {
      await succeed(createApp, storeApp);
      return { call: createApp, input: { ...storeApp, appName: 'Again' } };
    },
  },
  {
    name: 'add placement: the name of another one',
    field: 'name',
    key: 'placement.errors.nameTaken',
    prepare: async ({ app, owner, succeed }) => {
      const input = {
        ...rewardedForm(),
        adType: adType.rewardedVideo,
        pubAppId: await createTestApp(app, owner),
      };
      await succeed(createPlacement, input);
      return { call: createPlacement, input };
    },
  },
  {
    name: 'edit placement: the name of another one',
    field: 'name',
    key: 'placement.errors.nameTaken',
    prepare: async ({ app, owner, succeed }) => {
      const { id, second } = await createPlacementForTests(app, owner);
      const [{ version }, { name }] = [
        await succeed(getPlacement, { id }),
        await succeed(getPlacement, { id: second }),
      ];
      return { call: updatePlacement, input: { ...rewardedForm({ name }), id, version } };
    },
  },
  {
    name: 'add scene: the name of another one',
    field: 'name',
    key: 'placement.errors.sceneNameTaken',
    prepare: async ({ app, owner, succeed }) => {
      const { id: placementId } = await createPlacementForTests(app, owner);
      const input = { placementId, name: 'Level end', frequencyCap: 0, frequencyHours: 1 };
      await succeed(createScene, input);
      return { call: createScene, input };
    },
  },
  {
    name: 'account: the key of another account',
    field: 'credentials.reportingApiKey',
    key: 'account.errors.duplicate',
    prepare: async ({ succeed }) => {
      const input = accountForm();
      await succeed(createAccount, input);
      return { call: createAccount, input: { ...input, name: 'Again' } };
    },
  },
  {
    name: 'edit account: the key of another account',
    field: 'credentials.reportingApiKey',
    key: 'account.errors.duplicate',
    prepare: async ({ succeed }) => {
      const { adnId: _, ...taken } = accountForm();
      await succeed(createAccount, { ...taken, adnId: networkId.vungle });
      const { id, version } = await succeed(createAccount, accountForm());
      return { call: updateAccount, input: { ...taken, id, version } };
    },
  },
  {
    name: 'set up network: its new account has the key of another account',
    field: 'account.credentials.reportingApiKey',
    key: 'account.errors.duplicate',
    prepare: async ({ app, owner, succeed }) => {
      const { adnId, ...account } = accountForm();
      await succeed(createAccount, { ...account, adnId });
      const pubAppId = await createTestApp(app, owner);
      const input = { pubAppId, adnId, credentials: { appId: '12345' }, accountId: null, account };
      return { call: createAppNetwork, input };
    },
  },
  {
    name: 'set up network: it was set up in another tab',
    because: 'the form is about the network, and has no field for it',
    key: 'adNetwork.errors.alreadySetUp',
    prepare: async ({ app, owner, succeed }) => {
      const input = { ...facebook, pubAppId: await createTestApp(app, owner) };
      await succeed(createAppNetwork, input);
      return { call: createAppNetwork, input };
    },
  },
  {
    name: 'add instances: the Unit ID of another instance, in the second row',
    field: 'rows.1.unitId',
    key: 'instance.errors.unitIdTaken',
    prepare: async ({ app, owner }) => {
      const place = await setUp(app, owner);
      await asking(app, owner, place).addOne('taken');
      const input = { ...place, adnId: networkId.adMob, rows: [row('free'), row('taken')] };
      return { call: createInstances, input };
    },
  },
  {
    name: 'edit instance: the Unit ID of another instance',
    field: 'unitId',
    key: 'instance.errors.unitIdTaken',
    prepare: async ({ app, owner }) => {
      const { addOne } = asking(app, owner, await setUp(app, owner));
      await addOne('taken');
      const id = await addOne('own');
      return { call: updateInstance, input: { ...instanceForm, unitId: 'taken', id, version: 1 } };
    },
  },
  {
    name: 'rule: two enabled bidding instances of one network',
    field: 'bidding',
    key: 'mediationRule.errors.biddingTwice',
    prepare: async ({ app, owner }) => {
      const { placementId, bidding } = await createPlacementWithInstances(app, owner);
      const [first, second] = bidding.map((instanceId) => ({ instanceId, enabled: true }));
      if (first === undefined || second === undefined) throw new Error('no bidding instances');
      return { call: createMediationRule, input: { ...ruleWith({ bidding: [first, second] }), placementId } };
    },
  },
  {
    name: 'A/B test: another test of the placement',
    field: 'placementId',
    key: 'abTest.errors.placementHasTest',
    prepare: async ({ app, owner }) => {
      const set = await setUpTestable(app, owner);
      await createDraft(app, owner, set);
      return { call: createAbTest, input: { ...testForm, placementId: set.placementId } };
    },
  },
  {
    name: 'A/B test, group B: a Unit ID that group A has',
    field: 'units.0.unitId',
    key: 'instance.errors.unitIdTaken',
    prepare: async ({ app, owner, succeed }) => {
      const set = await setUpTestable(app, owner);
      const { id: testId } = await createDraft(app, owner, set);
      await succeed(duplicateAbTestRules, { testId, ruleIds: [set.rules.us] });
      const { units, version } = await succeed(getAbTest, { id: testId });
      const taken = units.slice(0, 1).map(({ instanceId, unitIdA }) => ({ instanceId, unitId: unitIdA }));
      return { call: updateAbTestInstances, input: { testId, version, units: taken } };
    },
  },
  {
    name: 'test device: the advertising id of another one',
    field: 'deviceId',
    key: 'testMode.errors.deviceIdExists',
    prepare: async ({ succeed }) => {
      await succeed(createTestDevice, device);
      return { call: createTestDevice, input: { ...device, deviceId: device.deviceId.toUpperCase() } };
    },
  },
  {
    name: 'test session: another one was started',
    because: 'the screen then shows that session in place of the form',
    key: 'testMode.errors.sessionOpen',
    prepare: async ({ app, owner, succeed }) => {
      const { appId } = await createPlacementWithInstances(app, owner);
      const input = { pubAppId: appId, adnIds: [networkId.adMob] };
      await succeed(startTestSession, input);
      return { call: startTestSession, input };
    },
  },
];
