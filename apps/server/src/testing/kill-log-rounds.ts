import { once } from 'node:events';
import { join } from 'node:path';
import { openKeyStore } from '../platform/event-log/key-store.ts';
import { openShipper } from '../platform/event-log/shipper.ts';
import { captureLog } from './captured-log.ts';
import { numberRows, openEventStore, testColumns } from './event-store.ts';
import { killSteps } from './kill-steps.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

const ROUND = 100_000;
const NODE = 'killed-node';

/** The 300th record of the first round, later ones of later rounds: each is killed at another point of its work. */
const enoughOf = (round: number) => round * ROUND + 300 + 450 * round;

function startWriter(dir: string, round: number): ServerProcess {
  const options = JSON.stringify({ segmentBytes: 200_000, reserveBytes: 1_000_000 });
  return startProcess(
    'append-until-killed.ts',
    [dir, String(round * ROUND), String(ROUND), options],
    undefined,
  );
}

async function kill(killed: ServerProcess): Promise<number[]> {
  killed.child.kill('SIGKILL');
  await killed.ended;
  return killed.lines.filter((line) => /^\d+$/.test(line)).map(Number);
}

/**
 * Kills a process with SIGKILL that appends to the log in `dir`, each round at another point of its work; each round goes
 * on in the same log. @returns the numbers that were acknowledged
 */
export async function killWriterRounds(dir: string, rounds: number): Promise<number[]> {
  const acknowledged: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const writer = startWriter(dir, round);
    await writer.waitFor((line) => line === String(enoughOf(round)));
    acknowledged.push(...(await kill(writer)));
  }
  return acknowledged;
}

export interface ShippedReport {
  readonly acknowledged: number;
  /** Acknowledged, and not exactly once in the store when all was shipped. Must be empty. */
  readonly wrong: readonly number[];
  /** In the store more than once, acknowledged or not. Must be empty. */
  readonly doubled: readonly number[];
  /** Rows in the store, and as a view has counted them. */
  readonly rows: number;
  readonly counted: number;
}

/** Kills the shipper at each of its steps, one after the other, while a writer that is killed, too, fills its log. */
export async function killShipperRounds(base: string, rounds: number): Promise<ShippedReport> {
  const [dir, dataDir] = [join(base, 'event-log'), join(base, 'data')];
  const acknowledged: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const step = killSteps[round % killSteps.length] ?? 'nothing';
    const writer = startWriter(dir, round);
    const shipper = startProcess('ship-until-killed.ts', [dir, dataDir, NODE, step], undefined);
    try {
      await writer.waitFor((line) => line === String(enoughOf(round)));
      if (step === 'nothing') await shipper.waitFor((line) => line === 'shipping');
      else await killedItself(shipper);
    } finally {
      acknowledged.push(...(await kill(writer)));
      await kill(shipper);
    }
  }
  return report(dir, dataDir, acknowledged);
}

async function killedItself({ child, ended }: ServerProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (child.signalCode !== 'SIGKILL') throw new Error((await ended).complaint);
}

async function report(dir: string, dataDir: string, acknowledged: readonly number[]): Promise<ShippedReport> {
  const store = await openEventStore(dataDir);
  try {
    const shipper = await openShipper({
      dir,
      log: captureLog().logger,
      toRows: numberRows,
      columns: () => testColumns,
      insert: store.insert,
      keys: openKeyStore(store.clickhouse, NODE),
    });
    const isDrained = await shipper.drain(60_000);
    await shipper.close();
    if (!isDrained) throw new Error('the log could not be shipped in a minute');
    const ids = await store.ids();
    const times = Map.groupBy(ids, (id) => id);
    return {
      acknowledged: acknowledged.length,
      wrong: acknowledged.filter((id) => times.get(id)?.length !== 1),
      doubled: [...times].filter(([, found]) => found.length > 1).map(([id]) => id),
      rows: ids.length,
      counted: await store.counted(),
    };
  } finally {
    await store.close();
  }
}
