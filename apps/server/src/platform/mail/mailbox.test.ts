import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CapturedLog, captureLog } from '../../testing/captured-log.ts';
import { createMember } from '../../testing/create-member.ts';
import { patient } from '../../testing/patient.ts';
import { type SmtpSink, startSmtpSink } from '../../testing/smtp-sink.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { secretsOf } from '../secrets/secrets.ts';
import type { Mail } from './mail.ts';
import { claimMail, lease } from './mail-queue.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type Deliver, smtpTransport } from './transport.ts';

const minute = 60_000;
const sender = { name: 'Acme Ads', logo: null };
const secrets = secretsOf('a key for tests');
const mail: Mail = {
  to: 'wang@example.com',
  subject: '重置密码',
  text: 'https://console.test/?token=open-sesame',
};

let database: TestDatabase;
let sink: SmtpSink;
let clock: TestClock;
let log: CapturedLog;
let opened: Mailbox[];
beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  clock = new TestClock();
  log = captureLog();
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((mailbox) => mailbox.close()));
  await sink.close();
  await database.close();
});

type Collect = (post: Mailbox['post']) => Promise<boolean>;

function open(
  deliver: Deliver = smtpTransport(sink.url()),
  key = secrets,
  collect: Collect = async () => false,
): Mailbox {
  const mailbox = openMailbox({
    ...{ database, secrets: key, deliver, now: clock.now, log: log.logger, collect },
    sender: async () => sender,
  });
  opened.push(mailbox);
  return mailbox;
}

const post = (mailbox: Mailbox, content = mail) => database.asSystem((tx) => mailbox.post(tx, content));
const waiting = () => database.asSystem((tx) => tx.selectFrom('mail').selectAll().execute());
const subjects = () => sink.received.map(({ mail: { subject } }) => subject);
const said = (msg: string) => log.lines().filter((line) => line.msg === msg);

describe('posting', () => {
  test('sends by itself once the transaction has committed', async () => {
    const mailbox = open();
    await database.asSystem(async (tx) => {
      await mailbox.post(tx, mail);
      expect(sink.received).toEqual([]);
    });
    await vi.waitFor(() => expect(subjects()).toEqual([mail.subject]), { timeout: 10_000 });
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), patient);
  });

  test('with a transaction that fails sends nothing', async () => {
    const mailbox = open();
    const failed = database.asSystem(async (tx) => {
      await mailbox.post(tx, mail);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await mailbox.settled();
    expect([await waiting(), sink.received]).toEqual([[], []]);
  });

  test('leaves nothing readable in the table', async () => {
    const mailbox = open(async () => {
      throw new Error('later');
    });
    await post(mailbox);
    const [row] = await waiting();
    for (const secret of ['open-sesame', 'wang@example.com', '重置密码', 'token']) {
      expect(row?.sealed.includes(Buffer.from(secret))).toBe(false);
    }
    await mailbox.settled();
    expect(log.text()).not.toContain('open-sesame');
  });

  test('is all that a request may do with the table', async () => {
    const mailbox = open();
    const member = await createMember(database);
    await database.inScope(member, (tx) => mailbox.post(tx, mail));
    await expect(
      database.inScope(member, (tx) => tx.selectFrom('mail').selectAll().execute()),
    ).rejects.toThrow('permission denied');
    await mailbox.settled();
    expect(subjects()).toEqual([mail.subject]);
  });
});

describe('a mail server that refuses', () => {
  test('gets the mail again when its time has come', async () => {
    const mailbox = open();
    sink.refuse('451 greylisted');
    await post(mailbox);
    await mailbox.settled();
    expect(said('mail not sent; will try again')).toMatchObject([{ subject: mail.subject, minutes: 1 }]);
    sink.refuse(undefined);
    clock.forward(minute - 10_000);
    await mailbox.settled();
    expect(sink.received).toEqual([]);
    clock.forward(10_000);
    await mailbox.settled();
    expect(subjects()).toEqual([mail.subject]);
    expect(await waiting()).toEqual([]);
  });

  test('holds no other mail up', async () => {
    const mailbox = open(async (due) => {
      if (due.to === 'bad@example.com') throw new Error('550 no such person');
      await smtpTransport(sink.url())(due, sender);
    });
    await post(mailbox, { ...mail, to: 'bad@example.com' });
    await post(mailbox);
    await mailbox.settled();
    expect(sink.received.map(({ to }) => to)).toEqual([[mail.to]]);
  });

  test('seven times: the mail is given up, and the log says so', async () => {
    const mailbox = open();
    sink.refuse('554 never');
    await post(mailbox);
    for (const minutes of [1, 5, 30, 120, 720, 1440]) {
      await mailbox.settled();
      expect(said('mail not sent; will try again').at(-1)).toMatchObject({ minutes });
      clock.forward(minutes * minute);
    }
    expect(said('mail given up')).toEqual([]);
    await mailbox.settled();
    expect(said('mail given up')).toMatchObject([{ subject: mail.subject, tries: 7 }]);
    expect(await waiting()).toEqual([]);
  });
});

test('reports come after all others, however long they wait', async () => {
  const mailbox = open();
  await mailbox.close();
  const receipt = { kind: 'report', id: '1' } as const;
  await database.asSystem(async (tx) => {
    for (const subject of ['report 1', 'report 2']) await mailbox.post(tx, { ...mail, subject, receipt });
  });
  clock.forward(minute);
  await post(mailbox, { ...mail, subject: 'link' });
  await open().settled();
  expect(subjects()).toEqual(['link', 'report 1', 'report 2']);
});

describe('what has become a mail', () => {
  test('is asked for until there is no more, and sent', async () => {
    const due = ['first', 'second'];
    const mailbox = open(undefined, undefined, async (post) => {
      const subject = due.shift();
      if (subject === undefined) return false;
      await database.asSystem((tx) => post(tx, { ...mail, subject }));
      return true;
    });
    await mailbox.settled();
    expect(subjects()).toEqual(['first', 'second']);
  });

  test('keeps back nothing else where it cannot be made', async () => {
    const mailbox = open(undefined, undefined, () => Promise.reject(new Error('no')));
    await post(mailbox);
    await mailbox.settled();
    expect(subjects()).toEqual([mail.subject]);
    expect(said('no mails made of what has happened')).not.toEqual([]);
  });
});

test('a crash between claim and delivery: it is sent when the lease is over', async () => {
  const mailbox = open(async () => {
    throw new Error('not this time');
  });
  await mailbox.close();
  await post(mailbox);
  expect(await database.asSystem((tx) => claimMail(tx, clock.now()))).toMatchObject({ tries: 0 });
  const next = open();
  await next.settled();
  expect(sink.received).toEqual([]);
  clock.forward(lease);
  await next.settled();
  expect(subjects()).toEqual([mail.subject]);
});

test('of two nodes only one sends, however long it takes, and what both have is sent once', async () => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  sink.onMessage = () => held;
  const one = open();
  await post(one);
  const sending = one.settled();
  await vi.waitFor(async () => expect((await waiting())[0]?.tries).toBe(1), patient);
  const two = open();
  clock.forward(minute + 1);
  await two.settled();
  letGo();
  await sending;
  expect(subjects()).toEqual([mail.subject]);

  sink.onMessage = async () => undefined;
  const many = Array.from({ length: 20 }, (_, index) => `${index}`);
  for (const subject of many) await post(one, { ...mail, subject });
  await Promise.all([one.settled(), two.settled()]);
  expect(subjects().slice(1).sort()).toEqual([...many].sort());
});

test('a mail that was sealed with a lost key does not stay for ever', async () => {
  const before = open(undefined, secretsOf('the lost key'));
  await before.close();
  await post(before);
  const mailbox = open();
  for (const minutes of [1, 5, 30, 120, 720, 1440]) {
    await mailbox.settled();
    clock.forward(minutes * minute);
  }
  await mailbox.settled();
  expect(said('mail given up')).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('closing waits for the delivery under way', async () => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  sink.onMessage = () => held;
  const mailbox = open();
  await post(mailbox);
  const sending = mailbox.settled();
  await vi.waitFor(async () => expect((await waiting())[0]?.tries).toBe(1), patient);
  const closing = mailbox.close();
  letGo();
  await closing;
  expect(subjects()).toEqual([mail.subject]);
  await sending;
});
