import { updateNoticeChoice } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { updateUser } from '@millrace/contract/people/user';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { smtpTransport } from '../../../../platform/mail/transport.ts';
import { type AlertForTests, createAlertForTests } from '../../../../testing/alerts.ts';
import { createPerson, type Person } from '../../../../testing/people.ts';
import { createTestApp } from '../../../../testing/publisher-setup.ts';
import { type SmtpSink, startSmtpSink } from '../../../../testing/smtp-sink.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { Verdict } from '../verdict.ts';
import { storeAndTell } from './store-and-tell.ts';

let sink: SmtpSink;
let app: TestApp;
let owner: Person;
let alert: AlertForTests;
beforeAll(async () => {
  sink = await startSmtpSink();
  app = await openTestApp({ deliver: smtpTransport(sink.url()) });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});
beforeEach(async () => {
  app.clock.set('2026-03-02T06:20:00Z');
  owner = await createPerson(app);
  const appId = await createTestApp(app, owner, { name: '硬币 <b>Rush</b>' });
  alert = await createAlertForTests(app, owner, { appId });
  await app.mails();
});

/** What a rule finds of AdMob in the app on a day of March. */
function found(ruleId: number, day: number, figures: Partial<Verdict>): Verdict {
  return {
    ...{ ruleId, appId: alert.appId, networkId: 1, unit: 'days', isOdd: true, isOver: false },
    ...{ from: new Date(Date.UTC(2026, 2, day)), to: new Date(Date.UTC(2026, 2, day + 1)) },
    ...{ value: 50, low: 80, expected: 100, high: 120, offUsd: 50 },
    ...figures,
  };
}

/** @returns what came over SMTP of it, by address */
async function mailed(...verdicts: Verdict[]) {
  const before = sink.received.length;
  const { organizationId } = owner;
  await app.database.asSystem((tx) =>
    storeAndTell(app.services, tx, organizationId, verdicts, app.clock.now()),
  );
  await app.mails();
  return new Map(sink.received.slice(before).map(({ to, mail }) => [to.join(), mail]));
}

const colleague = async (lang: 'enGB' | 'zhCN', apps?: readonly number[]) => {
  const { organizationId } = owner;
  const person = await createPerson(app, {
    ...{ organizationId, roleId: role.appViewer },
    ...(apps && { apps: [...apps] }),
  });
  await app.ask(updateUser, { lang }, person);
  return person;
};

test('an alert and its end reach each reader of the app in their language, with the way to the list', async () => {
  const chinese = await colleague('zhCN', [alert.appId]);
  const outsider = await colleague('enGB', [await createTestApp(app, owner)]);
  const quiet = await colleague('enGB');
  for (const kind of ['alertFired', 'alertEnded'] as const)
    await app.ask(updateNoticeChoice, { kind, mail: false }, quiet);

  const fired = await mailed(found(alert.ruleId, 1, {}));
  expect([...fired.keys()].sort()).toEqual([owner.email, chinese.email].sort());
  expect([outsider, quiet].map(({ email }) => fired.has(email))).toEqual([false, false]);
  const said = 'Revenue of 硬币 <b>Rush</b> · AdMob on 2026-03-01: $50.00. Usual is $80.00 to $120.00.';
  expect(fired.get(owner.email)?.subject).toBe(`Millrace: ${said}`);
  expect(fired.get(owner.email)?.text?.split(/\r?\n/)).toEqual(
    expect.arrayContaining([
      said,
      `http://console.test/report/alerts?organization=${owner.organizationId}`,
      `http://console.test/account?tab=notices&organization=${owner.organizationId}`,
    ]),
  );
  const inChinese = '硬币 <b>Rush</b> · AdMob 2026-03-01 的收益为 $50.00，通常在 $80.00 至 $120.00 之间。';
  expect(fired.get(chinese.email)?.subject).toContain(inChinese);
  expect(fired.get(chinese.email)?.text).toContain(
    `http://console.test/report/alerts?organization=${owner.organizationId}\n`,
  );

  app.clock.set('2026-03-03T06:20:00Z');
  const ended = await mailed(found(alert.ruleId, 2, { value: 101, isOdd: false, isOver: true }));
  expect(ended.get(owner.email)?.text).toContain(
    'Revenue of 硬币 <b>Rush</b> · AdMob is as usual again: $101.00 on 2026-03-02.',
  );
  expect(ended.get(chinese.email)?.text).toContain('AdMob 的收益已恢复正常：2026-03-02 为 $101.00。');
  expect(ended.get(owner.email)?.text).toContain(
    `http://console.test/report/alerts?state=ended&organization=${owner.organizationId}\n`,
  );
  expect(ended.size).toBe(2);
  // As usual is no news from now on.
  expect((await mailed(found(alert.ruleId, 3, { value: 99, isOdd: false, isOver: true }))).size).toBe(0);
});

test('a rule that is not to tell by mail tells by the bell alone, when it is over too', async () => {
  const hours = { unit: 'hours', value: 0.1, low: 0.4, high: null, expected: null, offUsd: null } as const;
  expect((await mailed(found(alert.ownRuleId, 1, hours))).get(owner.email)?.text).toContain(
    '“Low fill”: Fill rate of 硬币 <b>Rush</b> · AdMob is 10%.',
  );
  await app.database.asSystem((tx) =>
    tx.updateTable('alert_rule').set({ mail: false }).where('id', '=', alert.ownRuleId).execute(),
  );
  expect(
    (await mailed(found(alert.ownRuleId, 2, { ...hours, value: 0.6, isOdd: false, isOver: true }))).size,
  ).toBe(0);
  const notices = await app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select('message_key')
      .where('organization_id', '=', owner.organizationId)
      .execute(),
  );
  expect(notices).toContainEqual({ message_key: 'notification.content.alertRuleEnded' });
});
