import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliveryReport } from '../../testing/delivery-report.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../postgres/database.ts';
import { secretsOf } from '../secrets/secrets.ts';
import { bounceAddresses } from './bounce-address.ts';
import { type BounceDoor, openBounceDoor } from './bounce-door.ts';

const addresses = bounceAddresses(secretsOf('a key for tests'), 'back@bounce.example');
const to = addresses.of({ kind: 'report', id: '17' });

let database: Database;
let door: BounceDoor;
let told: object[];
let isBroken: boolean;
beforeEach(async () => {
  database = await createTestDatabase();
  told = [];
  isBroken = false;
  door = await openBounceDoor({
    ...{ host: '127.0.0.1', port: 0, addresses, database, log: { warn: () => undefined } },
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

test('ten may be at it at once; the next is told to come again', async () => {
  const sockets: Socket[] = [];
  const greeting = async () => {
    const socket = connect(door.port, '127.0.0.1');
    sockets.push(socket);
    const [said] = await once(socket, 'data');
    return String(said).slice(0, 3);
  };
  try {
    for (let client = 0; client < 10; client += 1) expect(await greeting()).toBe('220');
    expect(await greeting()).toBe('421');
  } finally {
    for (const socket of sockets) socket.destroy();
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
