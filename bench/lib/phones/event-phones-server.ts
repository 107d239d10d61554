import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type EventCall, eventCalls } from './event-calls.ts';
import type { EventOrder, EventOutcome, Reply } from './messages.ts';
import { sendInTurn } from './paces.ts';
import { callBytes, PhoneConnection } from './phone-connection.ts';
import { wireHeaders } from './wire-calls.ts';

/** The process of the phones that report events. Ends with the one that started it. */
process.on('message', (order: EventOrder) => void obey(order).then((reply) => process.send?.(reply)));
process.once('disconnect', () => process.exit());

const empty = { begins: '', holds: '' };
let prepared: { readonly call: EventCall; readonly body: Buffer }[] = [];

async function obey(order: EventOrder): Promise<Reply> {
  try {
    if (order.kind === 'prepare') return prepare(order);
    return await (order.kind === 'send' ? sendPrepared(order) : soak(order));
  } catch (error) {
    return { failure: String(error) };
  }
}

type OrderOf<Kind> = Extract<EventOrder, { kind: Kind }>;

const packed = (call: EventCall) => ({ call, body: gzipSync(JSON.stringify(call.fields)) });

function prepare({ placement, rows, seed }: OrderOf<'prepare'>): EventOutcome {
  const begun = performance.now();
  prepared = [];
  let some = 0;
  for (const call of eventCalls(placement, seed)) {
    if (some + call.rows > rows) break;
    some += call.rows;
    prepared.push(packed(call));
  }
  return outcomeOf(
    prepared.map(({ call }) => call),
    begun,
  );
}

async function sendPrepared({ url, connections }: OrderOf<'send'>): Promise<EventOutcome> {
  const target = new URL(url);
  const calls = prepared.map(({ call }) => call);
  const bytes = prepared.map(({ call, body }) => bytesOf(target, call, body));
  prepared = [];
  const turns = bytes.values();
  const begun = performance.now();
  await toTarget(target, connections, (one) => sendInTurn(one, turns, () => undefined));
  return outcomeOf(calls, begun);
}

/** Each connection waits whenever more was sent than the rate allows. */
async function soak(order: OrderOf<'soak'>): Promise<EventOutcome> {
  const target = new URL(order.url);
  const source = eventCalls(order.placement, order.seed);
  const begun = performance.now();
  const sums = { calls: 0, rows: 0, impressions: 0 };
  async function run(connection: PhoneConnection): Promise<void> {
    for (;;) {
      const elapsed = performance.now() - begun;
      if (elapsed >= order.milliseconds) return;
      if (sums.rows > (order.rowsPerSecond * elapsed) / 1000) {
        await sleep(5);
        continue;
      }
      const { call, body } = packed(source.next().value);
      sums.calls += 1;
      sums.rows += call.rows;
      sums.impressions += call.impressions;
      await new Promise<void>((resolve) => connection.send(bytesOf(target, call, body), resolve));
    }
  }
  await toTarget(target, order.connections, run);
  return { ...sums, seconds: (performance.now() - begun) / 1000 };
}

function bytesOf(target: URL, { kind }: EventCall, body: Buffer): Buffer {
  return callBytes(target, { path: `/sdk/${kind}?v=1&plat=1&sdkv=2.6.6`, headers: wireHeaders }, body);
}

/** @throws Error with the first answer that was not an empty 200 */
async function toTarget(
  target: URL,
  connections: number,
  work: (connection: PhoneConnection) => Promise<void>,
): Promise<void> {
  const failed = Promise.withResolvers<never>();
  const open = Array.from({ length: connections }, () => new PhoneConnection(target, empty, failed.reject));
  try {
    await Promise.race([failed.promise, Promise.all(open.map(work))]);
  } finally {
    for (const connection of open) connection.end();
  }
}

function outcomeOf(calls: readonly EventCall[], begun: number): EventOutcome {
  return {
    calls: calls.length,
    rows: calls.reduce((sum, { rows }) => sum + rows, 0),
    impressions: calls.reduce((sum, { impressions }) => sum + impressions, 0),
    seconds: (performance.now() - begun) / 1000,
  };
}
