import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliveryReport } from '../../testing/delivery-report.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../postgres/database.ts';
import { secretsOf } from '../secrets/secrets.ts';
import { bounceAddresses } from './bounce-address.ts';
import { type BounceDoor, openBounceDoor } from './bounce-door.ts';
import { mostAtOnce, mostInMinute } from './client-limits.ts';

const addresses = bounceAddresses(secretsOf('a key for tests'), 'back@bounce.example');
const to = addresses.of({ kind: 'report', id: '17' });
const now = new Date('2026-11-30T12:00:00Z');

let database: Database;
let door: BounceDoor;
let told: object[];
let isBroken: boolean;
beforeEach(async () => {
  database = await createTestDatabase();
  told = [];
  isBroken = false;
  door = await openBounceDoor({
    ...{ host: '127.0.0.1', port: 0, addresses, database, now: () => now, log: { warn: () => undefined } },
    onOutcome: async (_, receipt, outcome) => {
      if (isBroken) throw new Error('the database is away');
      told.push({ ...receipt, ...outcome });
    },
  });
});
afterEach(async () => {
  await door.close();
  await database.close();
});

/** As a mail server does. @returns what the door answers */
async function send(raw: Buffer | string, { from = '', rcpt = [to] } = {}): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: door.port, ignoreTLS: true });
  try {
    return (await transport.sendMail({ raw, envelope: { from, to: rcpt } })).response;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  } finally {
    transport.close();
  }
}

test('takes the report on a mail of ours, and says whose it was', async () => {
  expect(await send(deliveryReport({ to }))).toMatch(/^250 /);
  expect(told).toEqual([{ kind: 'refused', id: '17', reason: '5.1.1 smtp; 550 no such mailbox' }]);
});

test('takes what says nothing, so that it is not sent again', async () => {
  expect(await send(deliveryReport({ to, action: 'delayed' }))).toMatch(/^250 /);
  expect(await send('Subject: Out of office\r\n\r\nBack on Monday.\r\n')).toMatch(/^250 /);
  expect(told).toEqual([]);
});

describe('of a large report', () => {
  const megabytes = (count: number) => `${'x'.repeat(62)}\r\n`.repeat((count * 1_048_576) / 64);
  const report = deliveryReport({ to }).toString();

  test('the mail that it brings back is read away', async () => {
    expect(await send(report.replace('--b--', `${megabytes(3)}--b--`))).toMatch(/^250 /);
    expect(told).toMatchObject([{ id: '17', reason: '5.1.1 smtp; 550 no such mailbox' }]);
  });

  test('no more than the first megabyte is held: what stands behind it says nothing', async () => {
    const [head = '', ...parts] = report.split('--b\r\n');
    const long = [`${head}--b\r\n\r\n${megabytes(1)}`, ...parts].join('--b\r\n');
    expect(await send(long)).toMatch(/^250 /);
    expect(told).toEqual([]);
  });
});

describe('of those who are at it at once', () => {
  let sockets: Socket[];
  beforeEach(() => {
    sockets = [];
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
  });
  /** @param localAddress a host of its own */
  const greeting = async (localAddress: string) => {
    const socket = connect({ port: door.port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    const [said] = await once(socket, 'data');
    return String(said).slice(0, 3);
  };

  test('five may be of one host; others still come in, and it itself when one of its own has gone', async () => {
    for (let client = 0; client < mostAtOnce; client += 1) expect(await greeting('127.0.0.1')).toBe('220');
    expect(await greeting('127.0.0.1')).toBe('421');
    expect(await greeting('127.0.0.2')).toBe('220');
    sockets[0]?.destroy();
    await vi.waitFor(async () => expect(await greeting('127.0.0.1')).toBe('220'), { timeout: 20_000 });
  });

  test('ten may come of all; the next is told to come again', async () => {
    for (let host = 1; host <= 10; host += 1) expect(await greeting(`127.0.0.${host}`)).toBe('220');
    expect(await greeting('127.0.0.11')).toBe('421');
  });
});

test('a host that brings too many in a minute is told to come again with the next', async () => {
  const socket = connect(door.port, '127.0.0.1');
  try {
    const answers = createInterface(socket)[Symbol.asyncIterator]();
    const answer = async (command: string) => {
      socket.write(`${command}\r\n`);
      return String((await answers.next()).value).slice(0, 3);
    };
    await answers.next();
    await answer('HELO mail.example');
    for (let mail = 0; mail < mostInMinute; mail += 1) {
      expect(await answer('MAIL FROM:<>')).toBe('250');
      await answer('RSET');
    }
    expect(await answer('MAIL FROM:<>')).toBe('451');
  } finally {
    socket.destroy();
  }
});

describe('refuses', () => {
  test('mail of a sender, who might answer an answer', async () => {
    expect(await send(deliveryReport({ to }), { from: 'ana@agency.example' })).toContain('550 5.7.1');
  });

  test.each(['back@bounce.example', to.replace('+17.', '+18.'), 'ana@agency.example'])(
    'an address that no mail of ours had: %s',
    async (rcpt) => {
      expect(await send(deliveryReport({ to }), { rcpt: [rcpt] })).toContain('550 5.1.1');
    },
  );

  test('what is larger than any mail of ours', async () => {
    const huge = Buffer.concat([deliveryReport({ to }), Buffer.alloc(33 * 1_048_576, 'x\r\n')]);
    expect(await send(huge)).toContain('552');
  });

  afterEach(() => expect(told).toEqual([]));
});

test('is asked again later for what could not be filed', async () => {
  isBroken = true;
  expect(await send(deliveryReport({ to }))).toContain('451 4.3.0');
  isBroken = false;
  expect(await send(deliveryReport({ to }))).toMatch(/^250 /);
  expect(told).toHaveLength(1);
});
