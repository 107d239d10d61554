import { setTimeout as sleep } from 'node:timers/promises';
import { random } from '../random.ts';
import type { Order, Outcome, Pace } from './messages.ts';
import { callBytes, PhoneConnection } from './phone-connection.ts';

/** Sends as the order says. @throws Error with the first answer that was not as expected */
export async function send({ url, sending, pace }: Order): Promise<Outcome> {
  const target = new URL(url);
  const calls = sending.bodies.map((body) => callBytes(target, sending, body));
  const failed = Promise.withResolvers<never>();
  const connections = Array.from(
    { length: pace.connections },
    () => new PhoneConnection(target, sending, failed.reject),
  );
  const milliseconds: number[] = [];
  try {
    const work = paced(connections, calls, pace, (took) => milliseconds.push(took));
    const counted = await Promise.race([failed.promise, work]);
    return outcomeOf(milliseconds, counted / 1000);
  } finally {
    for (const connection of connections) connection.end();
  }
}

export type Took = (milliseconds: number) => void;

/** @returns the milliseconds in which what `took` was told of was answered */
async function paced(
  connections: readonly PhoneConnection[],
  calls: readonly Buffer[],
  pace: Pace,
  took: Took,
): Promise<number> {
  if (pace.kind === 'open') return arrive(connections, calls, took, pace);
  const begun = performance.now();
  const turns = endless(calls);
  const end = begun + pace.milliseconds;
  await Promise.all(connections.map((connection) => sendInTurn(connection, turns, took, end)));
  return performance.now() - begun;
}

function outcomeOf(milliseconds: readonly number[], seconds: number): Outcome {
  const sorted = Float64Array.from(milliseconds).sort();
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { answered: sorted.length, seconds, p50: at(0.5), p99: at(0.99), longest: at(1) };
}

function* endless(calls: readonly Buffer[]): Generator<Buffer> {
  for (;;) yield* calls;
}

/** One call after the other until there is none or the time is over. */
export function sendInTurn(
  connection: PhoneConnection,
  turns: Iterator<Buffer>,
  took: Took,
  end = Number.POSITIVE_INFINITY,
): Promise<void> {
  return new Promise((resolve) => {
    function next(): void {
      const turn = performance.now() < end ? turns.next() : undefined;
      if (turn === undefined || turn.done === true) {
        resolve();
        return;
      }
      const sent = performance.now();
      connection.send(turn.value, () => {
        took(performance.now() - sent);
        next();
      });
    }
    next();
  });
}

/** While connections are made, and the server sees that phones call much, nothing is counted. Milliseconds. */
const settling = 4_000;

/**
 * Calls arrive at moments of their own; one that finds no idle connection waits for it, and that counts. What this process is
 * late by itself does not: phones don't share a processor.
 */
async function arrive(
  connections: readonly PhoneConnection[],
  calls: readonly Buffer[],
  took: Took,
  { rate, milliseconds }: { readonly rate: number; readonly milliseconds: number },
): Promise<number> {
  const gaps = random(7);
  const turns = endless(calls);
  const idle = [...connections];
  const waiting: number[] = [];
  let underWay = 0;
  const begun = performance.now() + settling;
  function serve(since: number): void {
    const connection = idle.pop();
    if (connection === undefined) {
      waiting.push(since);
      return;
    }
    underWay += 1;
    connection.send(turns.next().value, () => {
      underWay -= 1;
      if (since >= begun) took(performance.now() - since);
      idle.push(connection);
      const next = waiting.shift();
      if (next !== undefined) serve(next);
    });
  }
  let meant = performance.now();
  while (meant < begun + milliseconds) {
    for (const now = performance.now(); meant <= now; ) {
      serve(now);
      meant += (-Math.log(1 - gaps.next()) / rate) * 1000;
    }
    await sleep(1);
  }
  while (underWay > 0) await sleep(1);
  return performance.now() - begun;
}
