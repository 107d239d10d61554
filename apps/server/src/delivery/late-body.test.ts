import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { withDelivery } from './testing/with-delivery.ts';

const piece = Buffer.alloc(64 * 1024, 0x20);
const framed = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);

/** A body of so many pieces, on a connection of its own. @returns everything that came back until it ended */
async function answerTo(app: FastifyInstance, head: string, send: (socket: Socket) => void): Promise<string> {
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address.hostname, port: Number(address.port) });
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
    socket.write(`POST /sdk/wf?v=4&plat=1 HTTP/1.1\r\nhost: a\r\n${head}\r\n\r\n`);
    send(socket);
  });
}

/** Ends the connection by itself: then nothing was lost on the way. */
const next = 'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';

describe('a body that is too large is heard out, so that its refusal is heard', () => {
  test('announced', async () => {
    await withDelivery({}, async ({ app, kept }) => {
      const pieces = 40;
      const heard = await answerTo(app, `content-length: ${pieces * piece.length}`, (socket) => {
        for (let sent = 0; sent < pieces; sent += 1) socket.write(piece);
        socket.write(next);
      });
      expect(heard).toMatch(/^HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 /);
      expect(kept).toEqual([]);
    });
  });

  test('in pieces', async () => {
    await withDelivery({}, async ({ app }) => {
      const heard = await answerTo(app, 'transfer-encoding: chunked', (socket) => {
        for (let sent = 0; sent < 40; sent += 1) socket.write(framed);
        socket.write(`0\r\n\r\n${next}`);
      });
      expect(heard).toMatch(/^HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 /);
    });
  });

  test('one that never ends is cut off', async () => {
    await withDelivery({}, async ({ app }) => {
      const heard = await answerTo(app, 'content-length: 99999999', (socket) => socket.write(piece));
      expect(heard).toMatch(/^HTTP\/1\.1 413 /);
    });
  });
});
