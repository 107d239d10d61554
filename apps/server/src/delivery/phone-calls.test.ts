import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { EventLogFull } from '../platform/event-log/errors.ts';
import { CallLimits } from './call-limits.ts';
import { callPaths } from './call-paths.ts';
import { sealTicket } from './own-ads/ticket.ts';
import type { CallKind } from './record.ts';
import { testSecret } from './testing/delivery-app.ts';
import { phone, withDelivery } from './testing/with-delivery.ts';
import { maxBodyBytes } from './wire/body.ts';

/** Of a bid that has waited too long: it brings no ad, and is a call all the same. */
const token = sealTicket('a secret for tests', {
  ...{ kind: 'bid', id: 'a', campaign: 3, app: 1, placement: 5, instance: 11, country: 'DE', at: 0, seed: 1 },
  ...{ price: '1', pricing: 'cpm', event: '', promoted: 0, ecpm: 1, who: '', isTest: false },
});
const calls: readonly (readonly [CallKind, object])[] = [
  ['init', phone],
  ['wf', { ...phone, pid: '5', act: '4', iap: '0.0', imprTimes: 2 }],
  ['lr', { ...phone, type: 6, pid: 5, iid: 11, mid: 2 }],
  ['ic', { ...phone, pid: 5, iid: 11, content: 'a b' }],
  ['iap', { ...phone, cur: 'USD', iap: '1', iapt: '0' }],
  ['log', { ...phone, appk: 'an-app', events: [{ eid: 100, ts: 1 }] }],
  ['err', { ...phone, tag: 'x', error: 'y' }],
  ['cd', { ...phone, type: 0, cd: {} }],
  ['cl', { ...phone, pid: 5, act: 4 }],
  ['pl', { ...phone, pid: 5, token }],
];

describe('every call', () => {
  test.each(calls)('%s: packed by gzip or deflate, plain, with and without saying so', async (kind, body) => {
    await withDelivery({}, async ({ send, kept }) => {
      const json = JSON.stringify(body);
      const packed = [gzipSync(json), deflateSync(json), deflateRawSync(json), Buffer.from(json)];
      for (const payload of packed) {
        for (const headers of [{}, { 'content-encoding': 'identity' }, { 'content-type': 'text/plain' }]) {
          const answer = await send(kind, payload, { headers });
          expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
        }
      }
      expect(kept.map((one) => one.body)).toEqual(Array.from({ length: 12 }, () => json));
      expect(new Set(kept.map(({ head }) => head.kind))).toEqual(new Set([kind]));
      expect(new Set(kept.map(({ head }) => head.id)).size).toBe(12);
    });
  });

  test.each(calls)(
    '%s: what is no JSON object, too large, a bomb or crowded is refused and not kept',
    async (kind) => {
      await withDelivery({}, async ({ send, kept }) => {
        const bomb = gzipSync(Buffer.alloc(64 * maxBodyBytes));
        const bad: [Buffer, number][] = [
          [Buffer.alloc(0), 400],
          [Buffer.from('garbage'), 400],
          [Buffer.from('[1]'), 400],
          [gzipSync('"text"'), 400],
          [gzipSync('{"a":1').subarray(0, 12), 400],
          [Buffer.alloc(maxBodyBytes + 1, 32), 413],
          [bomb, 413],
          [gzipSync(`{"a":${'['.repeat(100_000)}`), 413],
        ];
        for (const [body, status] of bad) expect((await send(kind, body)).statusCode).toBe(status);
        expect(kept).toEqual([]);
      });
    },
  );

  test.each(calls)('%s: needs its query, and is a POST', async (kind, body) => {
    await withDelivery({}, async ({ app, send, kept }) => {
      for (const query of [{ v: '' }, { plat: '' }, { plat: '2' }, { v: 'x' }]) {
        expect((await send(kind, body, { query })).statusCode).toBe(400);
      }
      const get = await app.inject({ method: 'GET', url: callPaths[kind] });
      expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST']);
      expect(kept).toEqual([]);
    });
  });

  test.each(calls)(
    '%s: is only answered once it is kept; a log without room says when to come again',
    async (kind, body) => {
      await withDelivery({}, async (delivery) => {
        delivery.beforeKeeping = async () => {
          throw new EventLogFull('the disk is full', 7);
        };
        const answer = await delivery.send(kind, body);
        expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '7']);
        expect(delivery.kept).toEqual([]);
      });
    },
  );

  test.each(calls)('%s: counts as awaited when somebody waited, and was served', async (kind, body) => {
    await withDelivery({ services: { limits: new CallLimits(1) } }, async ({ send, awaited }) => {
      const answers = [await send(kind, body), await send(kind, body), await send(kind, Buffer.alloc(0))];
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(awaited()).toBe(kind === 'wf' || kind === 'init' ? 1 : 0);
    });
  });

  test('a phone that calls too often is told when to come again, whatever its address; others are served', async () => {
    await withDelivery({ services: { limits: new CallLimits(2) } }, async ({ send }) => {
      const [, body] = calls[1] ?? [];
      const from = (remoteAddress: string, uid: string) => send('wf', { ...body, uid }, { remoteAddress });
      expect((await from('8.8.8.8', 'ann')).statusCode).toBe(200);
      expect((await from('8.8.4.4', 'ann')).statusCode).toBe(200);
      const third = await from('9.9.9.9', 'ann');
      expect(third.statusCode).toBe(429);
      expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
      expect((await from('8.8.8.8', 'bob')).statusCode).toBe(200);
    });
  });

  test('packs of events, however many, leave a phone its ads', async () => {
    await withDelivery({ services: { limits: new CallLimits(1) } }, async ({ send }) => {
      const events = [{ eid: 502, pid: 5, ts: 1 }];
      const statuses = [];
      for (const kind of ['log', 'log', 'wf', 'wf'] as const)
        statuses.push((await send(kind, { ...phone, pid: 5, events })).statusCode);
      expect(statuses).toEqual([200, 429, 200, 429]);
    });
  });

  test("only the installation's secret sets the time of receipt, and not the future", async () => {
    await withDelivery({}, async ({ send, kept, clock }) => {
      const [, body] = calls[2] ?? [];
      const past = clock.now().getTime() - 86_400_000;
      const at = (secret: string, time: number) =>
        send('lr', body, {
          headers: { 'x-millrace-ingest-secret': secret, 'x-millrace-received-at': String(time) },
        });
      expect((await at('wrong', past)).statusCode).toBe(403);
      expect((await at(testSecret, past + 2 * 86_400_000)).statusCode).toBe(400);
      expect(
        (await send('lr', body, { headers: { 'x-millrace-received-at': String(past) } })).statusCode,
      ).toBe(200);
      expect((await at(testSecret, past)).statusCode).toBe(200);
      expect(kept.map(({ head }) => head.receivedAt)).toEqual([clock.now().getTime(), past]);
    });
  });

  test('what is no call of ours does not exist', async () => {
    await withDelivery({}, async ({ app }) => {
      for (const url of ['/sdk', '/sdk/', '/sdk/hb', '/init/x']) {
        expect((await app.inject({ method: 'POST', url })).statusCode, url).toBe(404);
      }
    });
  });
});
