import type { Logger } from 'pino';
import { lookInTurn } from '../platform/jobs/look-in-turn.ts';
import { familyOf, type Placing, place, processorsOf, threadsNamed } from '../platform/machine/processors.ts';

const lookMs = 1_000;
/** So many of them a second are worth a processor: they take a tenth of one, with all that comes with them more. */
const many = 1_000;
const few = 300;
/** It is given back after so many looks at few. */
const calmLooks = 10;
/**
 * How much of what the event log may keep waits to be shipped: with more than `far`, shipping needs every processor, since a
 * full log refuses phones' calls; with less than `near`, it has caught up.
 */
const backlogs = { near: 0.2, far: 0.5 };
/** What helps the collector: beside the calls it would take half of their processor for as long as it marks. */
const collector = 'V8Worker';

export interface OwnProcessorOptions {
  /** The process whose family shares the machine with this one. */
  readonly server: number;
  /** Those that the server may use. The first one becomes the phones'. */
  readonly processors: readonly number[];
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Calls whose answer somebody waits for, a second since the last question. */
  readonly perSecond: () => number;
  /** How much of what the event log may keep waits to be shipped: 0 to 1. */
  readonly backlog: () => Promise<number>;
}

export interface OwnProcessor {
  /** Decides anew; the clock does so by itself. */
  look(): Promise<void>;
  end(): Promise<void>;
}

/**
 * While many people wait for what phones ask, a processor is theirs alone: everybody else of the server, stores included,
 * keeps to the others. A thread of a lower priority still ends its slice, of some milliseconds, before a call's is let in,
 * and the scheduler wakes the threads of a call where they ran last: with few processors, mostly beside such a one.
 */
export function ownProcessor({
  server,
  processors,
  log,
  perSecond,
  backlog,
}: OwnProcessorOptions): OwnProcessor {
  const [own, ...others] = processors;
  let isOwn = false;
  let calmFor = 0;

  async function divide(): Promise<void> {
    const family = own === undefined ? [] : await familyOf(server, process.pid);
    const shared = isOwn ? others : processors;
    const its = isOwn && own !== undefined ? [own] : processors;
    const placings: Placing[] = [
      ...family.map((pid): Placing => ({ pid, processors: shared, threads: 'all' })),
      { pid: process.pid, processors: its, threads: 'all' },
      ...(await threadsNamed(process.pid, collector)).map(
        (pid): Placing => ({ pid, processors: shared, threads: 'this' }),
      ),
    ];
    await place(placings, others);
  }

  async function isBehind(): Promise<boolean> {
    // Of a disk that can't be read nothing is known: then nobody is favoured.
    const waits = await backlog().catch(() => Number.POSITIVE_INFINITY);
    return waits > (isOwn ? backlogs.far : backlogs.near);
  }

  async function look(): Promise<void> {
    if (others.length === 0) return;
    const calls = perSecond();
    const isCalm = calls < few || (await isBehind());
    calmFor = isCalm ? calmFor + 1 : 0;
    if (isOwn ? calmFor < calmLooks : isCalm || calls < many) return;
    isOwn = !isOwn;
    calmFor = 0;
    await divide();
    log.info(
      { processor: own },
      isOwn ? 'phones have a processor for themselves' : 'phones share all processors',
    );
  }

  async function takeBack(): Promise<void> {
    // A predecessor that had one for itself is gone, and what it left is inherited.
    const isWhole = processorsOf(process.pid).length === processors.length;
    if (!isWhole && others.length > 0) await divide();
  }

  let next = takeBack;
  const { refresh, close } = lookInTurn({
    look: async () => {
      await next();
      next = look;
    },
    log,
    failed: 'it could not be decided who has which processor',
    every: lookMs,
  });
  return { look: refresh, end: close };
}

/** @param count of all so far. @param now milliseconds */
export function rateOf(count: () => number, now: () => number = () => performance.now()): () => number {
  let [since, before] = [now(), count()];
  return () => {
    const [at, all] = [now(), count()];
    const rate = ((all - before) / Math.max(at - since, 1)) * 1_000;
    [since, before] = [at, all];
    return rate;
  };
}
