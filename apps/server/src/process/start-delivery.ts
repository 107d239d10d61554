import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { openKeepChannel } from '../delivery/own-ads/conversions/keep-channel.ts';
import type { DeliveryConfig, FromDelivery, ToDelivery } from '../delivery/process-messages.ts';
import type { SnapshotState } from '../domain/config-snapshot/keep-snapshot.ts';
import type { ShardName } from '../domain/config-snapshot/shard-name.ts';
import type { TraceBatch } from '../domain/decision-trace/traced-decision.ts';
import type { AskLeases } from '../domain/own-ads/lease.ts';
import type { SeenAd } from '../domain/own-ads/share-seen.ts';
import type { KeepConversions } from '../domain/own-ads/told-conversion.ts';
import type { KeyCalls } from '../platform/session/api-key-use.ts';
import { StartError } from '../platform/start-error.ts';
import { forkDelivery } from './fork-delivery.ts';

const shortestPause = 100;
const longestPause = 5_000;
/** A process that lived so long had started well: the next failure counts as the first. Milliseconds. */
const wellStarted = 60_000;

export interface DeliveryProcess {
  readonly port: number;
  /** Tells it that a file of the snapshot was written anew. */
  changed(name: ShardName): void;
  /** Has it go on in another segment of the event log; one that is started again does so anyway. */
  renew(): void;
  /** Tells it where the snapshot stands, whenever that has changed. */
  learn(source: SnapshotState['source']): void;
  /** Tells it what devices have seen elsewhere. */
  seen(ads: readonly SeenAd[]): void;
  /** Has it keep installs and events that waited for what won them. */
  readonly keep: KeepConversions;
  /** Resolves when nobody is let in any more, and everybody who came in has reached this process or is served there. */
  close(): Promise<void>;
  /** Resolves when it has answered what was under way, has brought its event log to the disk and is gone. */
  end(): Promise<void>;
}

interface Told {
  /** Decisions for registered phones. */
  onTraces(batch: TraceBatch): void;
  /** It asks for leases on budgets. */
  readonly onLeases: AskLeases;
  /** Devices have seen ads of campaigns with a cap. */
  onSeen(ads: readonly SeenAd[]): void;
  /** API keys told it of events. */
  onKeyCalls(calls: readonly KeyCalls[]): void;
  /** It was started again, and knows nothing but what is on the disk. */
  onRestart(): void;
}

/**
 * Starts the process that phones talk to, and starts it again should it ever end by itself.
 * @param told what it has to say
 * @param prepared forked already, and not told anything yet
 * @throws StartError when it cannot start
 */
export async function startDelivery(
  config: DeliveryConfig,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  told: Told,
  prepared?: ChildProcess,
): Promise<DeliveryProcess> {
  let ending = false;
  let pause = shortestPause;
  let source: SnapshotState['source'] = 'disk';
  /** Written while it was starting again: it may have read the older file. */
  const written = new Set<ShardName>();
  const first = await launch(config, prepared);
  const { port } = first;
  let current: ChildProcess | undefined = first.child;
  watch(first.child);

  const keeping = openKeepChannel((id, conversions) => tell(current, { type: 'keep', id, conversions }));

  function watch(child: ChildProcess): void {
    const since = performance.now();
    child.on('message', (message: FromDelivery) => {
      if (message.type === 'traces') told.onTraces(message);
      if (message.type === 'lease') void lend(child, message);
      if (message.type === 'seen') told.onSeen(message.ads);
      if (message.type === 'keyCalls') told.onKeyCalls(message.calls);
      if (message.type === 'kept') keeping.kept(message.id, message.isKept);
    });
    child.once('exit', (code, signal) => {
      current = undefined;
      keeping.lost();
      if (ending) return;
      log.error({ code, signal }, 'the delivery process ended; starting it again');
      if (performance.now() - since > wellStarted) pause = shortestPause;
      void restart();
    });
  }

  async function lend(
    child: ChildProcess,
    { id, asks }: Extract<FromDelivery, { type: 'lease' }>,
  ): Promise<void> {
    tell(child, { type: 'leased', id, answers: await told.onLeases(asks) });
  }

  async function restart(): Promise<void> {
    while (!ending) {
      await sleep(pause, undefined, { ref: false });
      pause = Math.min(pause * 2, longestPause);
      if (ending) return;
      try {
        // The port that was chosen at the start is what phones and people know.
        const { child } = await launch({ ...config, port });
        current = child;
        tell(child, { type: 'snapshot', source });
        for (const name of written) tell(child, { type: 'changed', name });
        written.clear();
        watch(child);
        told.onRestart();
        if (ending) child.disconnect();
        return;
      } catch (error) {
        log.error({ err: error }, 'the delivery process cannot be started');
      }
    }
  }

  return {
    port,
    changed(name) {
      if (current === undefined) written.add(name);
      else tell(current, { type: 'changed', name });
    },
    renew: () => void tell(current, { type: 'renew' }),
    seen: (ads) => void tell(current, { type: 'seen', ads }),
    keep: keeping.keep,
    learn(state) {
      if (state === source) return;
      source = state;
      tell(current, { type: 'snapshot', source });
    },
    async close() {
      ending = true;
      await asked(current, { type: 'close' }, 'closed');
    },
    async end() {
      ending = true;
      const child = current;
      if (child === undefined) return;
      const gone = once(child, 'exit');
      tell(child, { type: 'end' });
      await gone;
    },
  };
}

/** @throws StartError with its own reason */
async function launch(
  config: DeliveryConfig,
  child = forkDelivery(),
): Promise<{ child: ChildProcess; port: number }> {
  const answered = new Promise<FromDelivery>((resolve, reject) => {
    // Phones may get in before it has said so.
    child.on('message', (message: FromDelivery) => {
      if (message.type === 'listening' || message.type === 'failed') resolve(message);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new StartError('The delivery process ended before it was ready.')));
  });
  tell(child, { type: 'start', config });
  const answer = await answered;
  if (answer.type === 'listening') return { child, port: answer.port };
  child.disconnect();
  throw new StartError(answer.type === 'failed' ? answer.reason : 'The delivery process did not start.');
}

/** Asks, and resolves with the answer or the end of the process, whichever comes first. */
async function asked(
  child: ChildProcess | undefined,
  question: ToDelivery,
  answer: FromDelivery['type'],
): Promise<void> {
  if (child === undefined) return;
  const answered = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.on('message', (message: FromDelivery) => {
      if (message.type === answer) resolve();
    });
  });
  tell(child, question);
  await answered;
}

/** @returns whether there is anybody to tell */
function tell(child: ChildProcess | undefined, message: ToDelivery): boolean {
  // A process that is just ending reads nothing any more; what it missed, its successor reads from the disk.
  if (child?.connected !== true) return false;
  child.send(message, () => undefined);
  return true;
}
