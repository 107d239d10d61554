import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openDoor } from './door.ts';

test('lets go of connections that never say whose they are, and of no others', async () => {
  const delivered: Socket[] = [];
  const door = await openDoor({
    ...{ host: '127.0.0.1', port: 0, consolePath: '/nowhere/console.sock', patience: 300 },
    deliver: (socket) => delivered.push(socket),
  });
  const [silent, dripping, phone] = [0, 1, 2].map(() => connect({ host: '127.0.0.1', port: door.port }));
  try {
    for (const socket of [silent, dripping, phone]) socket?.on('error', () => undefined);
    phone?.write('POST /sdk/init HTTP/1.1\r\n');
    const drip = setInterval(() => dripping?.write('G'), 100);
    // Who writes to a connection that was let go may see it reset before it is closed.
    await Promise.all([silent, dripping].map((socket) => new Promise((gone) => socket?.once('close', gone))));
    clearInterval(drip);
    expect([delivered.length, phone?.destroyed, delivered[0]?.destroyed]).toEqual([1, false, false]);
  } finally {
    for (const socket of [silent, dripping, phone, ...delivered]) socket?.destroy();
    await door.close();
  }
});
