import { pino } from 'pino';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { attachDatabase } from '../platform/postgres/attach-database.ts';
import { deliveryPidOf } from '../testing/delivery-pid.ts';
import { type Program, stopProgram } from '../testing/server-program.ts';
import { type CountReport, compare } from './counted.ts';
import { allIsShipped } from './figures.ts';
import { freePort } from './free-port.ts';
import { type Load, startLoad } from './load.ts';
import { createTarget, isServed } from './target.ts';
import { withPrograms } from './with-programs.ts';

/** Which processes of a server are killed. */
const victims = ['server', 'delivery', 'both'] as const;
type Victim = (typeof victims)[number];

interface KillReport extends CountReport {
  readonly acknowledged: number;
  /** Calls that got no answer, and were repeated in the end. */
  readonly unknown: number;
}

const log = pino({ level: 'silent' });

/**
 * Kills processes of a server with SIGKILL under load, each round others and at another point of their work, and starts
 * it again at once, at the same address, with no help. In the end the phones repeat themselves, and all is counted.
 */
export async function killServerRounds(dataDir: string, rounds: number): Promise<KillReport> {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const { ledger, unknown } = await withPrograms(async (start) => {
    const first = start(env);
    const baseUrl = await first.ready();
    const database = await attachDatabase({ dataDir, log });
    const target = await createTarget(database);
    await database.close();
    await isServed(baseUrl, target);

    const load = startLoad({ baseUrl, target });
    const last = await killEach(first, () => start(env), load, rounds).finally(() => load.stop());
    const unsure = load.ledger.calls('unknown').length;
    await load.repeat();
    await allIsShipped(baseUrl);
    await stopProgram(last);
    return { ledger: load.ledger, unknown: unsure };
  });
  const clickhouse = await openClickHouse({ dataDir, log });
  try {
    const report = await compare(clickhouse, ledger);
    return { ...report, acknowledged: ledger.calls('acknowledged').length, unknown };
  } finally {
    await clickhouse.close();
  }
}

/** @returns the server that runs at last */
async function killEach(first: Program, start: () => Program, load: Load, rounds: number): Promise<Program> {
  let program = first;
  for (let round = 0; round < rounds; round += 1) {
    await load.acknowledged(150 + 40 * round);
    const victim: Victim = victims[round % victims.length] ?? 'server';
    const delivery = await deliveryPidOf(program);
    if (victim !== 'server') process.kill(delivery, 'SIGKILL');
    if (victim !== 'delivery') {
      program.child.kill('SIGKILL');
      program = start();
      await program.ready();
    }
  }
  await load.acknowledged(100);
  return program;
}
