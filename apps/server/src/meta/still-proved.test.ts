import { calls } from '@millrace/contract/calls';
import { updateInstallationSettings } from '@millrace/contract/operator/installation';
import { updateAdministrator } from '@millrace/contract/operator/person';
import { removeOwnAccount } from '@millrace/contract/people/account-removal';
import { updateSecurity } from '@millrace/contract/people/organization';
import { changePassword } from '@millrace/contract/people/password';
import { role } from '@millrace/contract/people/permission';
import {
  beginSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@millrace/contract/people/second-factor';
import { updatePayment } from '@millrace/contract/publisher/payment';
import { fetchPaymentFile } from '@millrace/contract/publisher/payment-file';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { installationForm } from '../testing/installation.ts';
import { setUpFactor } from '../testing/one-time-codes.ts';
import { payPalForTests, setPayeeForTests } from '../testing/payees.ts';
import { createPerson, type Person, testPassword } from '../testing/people.ts';
import { seal } from '../testing/seal.ts';
import { createStatementsForTests } from '../testing/statements.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// Whoever is asked for their password proves who they are at that moment; what it was asked for is stored later, and between the
// two somebody may have reset the password, ended the session, kept the person out or taken the right away.

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
});
afterAll(() => app.close());

const sealed = async () => (await seal(app, [testPassword]))[0];
const administrator = () => createPerson(app, { roleId: role.administrator });

/** Somebody with a second factor, and one of its recovery codes. */
async function withFactor() {
  const person = await createPerson(app);
  const { recoveryCodes } = await setUpFactor(app, person);
  return { person, code: recoveryCodes[0] ?? '' };
}

/** Who asks, and how; everything that the answer needs is there, so that only the proof can stand in the way. */
type Asking = { readonly person: Person; readonly ask: () => Promise<{ status: number; code: number }> };

const proving: Readonly<Record<string, () => Promise<Asking>>> = {
  updatePayment: async () => {
    const person = await createPerson(app);
    const form = { ...payPalForTests, version: 1 };
    return { person, ask: async () => app.ask(updatePayment, { ...form, password: await sealed() }, person) };
  },
  updateAdministrator: async () => {
    const [person, { userId: id }] = [await administrator(), await createPerson(app)];
    const input = async () => ({ id, isAdministrator: true, password: await sealed() });
    return { person, ask: async () => app.ask(updateAdministrator, await input(), person) };
  },
  updateInstallationSettings: async () => {
    const person = await administrator();
    const { version } = await app.database.asSystem((tx) =>
      tx.selectFrom('installation_setting').select('version').executeTakeFirstOrThrow(),
    );
    const input = async () => ({ ...installationForm, version, password: await sealed() });
    return { person, ask: async () => app.ask(updateInstallationSettings, await input(), person) };
  },
  updateSecurity: async () => {
    const person = await createPerson(app);
    const input = async () => ({ secondFactorRequired: false, password: await sealed() });
    return { person, ask: async () => app.ask(updateSecurity, await input(), person) };
  },
  fetchPaymentFile: async () => {
    const [person, payee] = [await administrator(), await createPerson(app)];
    await setPayeeForTests(app, payee.organizationId);
    const { approved } = await createStatementsForTests(app, payee);
    const run = { statements: [{ id: approved, version: 1 }], reference: 'MR-1' };
    return {
      person,
      ask: async () => app.ask(fetchPaymentFile, { ...run, password: await sealed() }, person),
    };
  },
  removeOwnAccount: async () => {
    const { organizationId } = await createPerson(app);
    const person = await createPerson(app, { organizationId, roleId: role.appViewer });
    return { person, ask: async () => app.ask(removeOwnAccount, { password: await sealed() }, person) };
  },
  beginSecondFactor: async () => {
    const person = await createPerson(app);
    return { person, ask: async () => app.ask(beginSecondFactor, { password: await sealed() }, person) };
  },
  renewRecoveryCodes: async () => {
    const { person, code } = await withFactor();
    return {
      person,
      ask: async () => app.ask(renewRecoveryCodes, { password: await sealed(), code }, person),
    };
  },
  removeSecondFactor: async () => {
    const { person, code } = await withFactor();
    return {
      person,
      ask: async () => app.ask(removeSecondFactor, { password: await sealed(), code }, person),
    };
  },
  changePassword: async () => {
    const person = await createPerson(app);
    const ask = async () => {
      const [current, password] = await seal(app, [testPassword, 'Another-Horse-8']);
      return app.ask(changePassword, { current, password }, person);
    };
    return { person, ask };
  },
};

const asked = ['updatePayment', 'updateAdministrator', 'updateInstallationSettings', 'updateSecurity'];
test.each(asked)('%s asks for a code, too, where a second factor is on', async (name) => {
  const asking = await proving[name]?.();
  if (asking === undefined) throw new Error('nothing asks it');
  await setUpFactor(app, asking.person);
  expect(await asking.ask()).toMatchObject({
    code: 1004,
    error: { fields: { code: { key: 'session.errors.codeEmpty' } } },
  });
});

const account = (person: Person, values: { password_hash?: string; status?: number }) =>
  app.database.asSystem((tx) =>
    tx.updateTable('user_account').set(values).where('id', '=', person.userId).execute(),
  );

const meanwhile: readonly (readonly [string, (person: Person) => Promise<unknown>])[] = [
  ['another password was set', (person) => account(person, { password_hash: 'of another one' })],
  ['the account was disabled', (person) => account(person, { status: 0 })],
  [
    'the session was ended',
    ({ userId }) =>
      app.database.asSystem((tx) =>
        tx.updateTable('session').set({ ended_at: app.clock.now() }).where('user_id', '=', userId).execute(),
      ),
  ],
];

/** What happens as soon as the password was found right. */
function onceProved(then: () => Promise<unknown>) {
  const { passwords } = app.services;
  const { matches } = passwords;
  return vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...asked) => {
    const right = await matches(...asked);
    await then();
    return right;
  });
}

test('every call that asks for the own password is here', () => {
  const asking = calls.filter(({ call }) => {
    const errors: readonly string[] = call.errors;
    return call.access !== 'public' && errors.includes('session.errors.keySpent');
  });
  expect(Object.keys(proving).toSorted()).toEqual(asking.map(({ name }) => name).toSorted());
});

describe.each(Object.keys(proving))('%s', (name) => {
  test('is answered to who proved that it is them', async () => {
    const asking = await proving[name]?.();
    expect(await asking?.ask()).toMatchObject({ status: 200, code: 0 });
  });

  test.each(meanwhile)('gets nothing when %s meanwhile', async (_, happens) => {
    const asking = await proving[name]?.();
    if (asking === undefined) throw new Error(name);
    const proof = onceProved(() => happens(asking.person));
    const answer = await asking.ask();
    expect(proof).toHaveBeenCalled();
    proof.mockRestore();
    expect(answer).toMatchObject({ status: 401, code: 1000 });
  });
});
