import { vi } from 'vitest';
import { isAlive } from '../platform/postgres/embedded/old-child.ts';
import type { ServerUser } from './data-dirs.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

const WRITES = 1_000;
const PROGRAM = 'write-until-killed.ts';
const PATIENCE = { timeout: 60_000, interval: 20 };

export interface KillReport {
  readonly attempted: number;
  readonly acknowledged: number;
  /** Acknowledged, and not there after the restart. Must be empty. */
  readonly lost: readonly number[];
  /** PostgreSQL processes of this DATA_DIR that were alive when all was over. Must be empty. */
  readonly leftOver: readonly number[];
}

/**
 * Kills a server with SIGKILL amid parallel writes, each round at another point, and starts it again with no help.
 * The last start ends by itself.
 */
export async function killRounds(
  dataDir: string,
  rounds: number,
  user: ServerUser | undefined,
): Promise<KillReport> {
  const acknowledged = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const server = startProcess(PROGRAM, [dataDir, String(round * WRITES), String(WRITES)], user);
    const enough = Math.round((WRITES * (round + 1)) / (rounds + 2));
    await server.waitFor(() => server.lines.length > enough);
    const postgres = await postmasterPid(server);
    server.child.kill('SIGKILL');
    await server.ended;
    for (const line of server.lines) if (/^\d+$/.test(line)) acknowledged.add(Number(line));
    if (server.lines.includes('done'))
      throw new Error('the server finished before it was killed: nothing was tried');
    await vi.waitFor(() => {
      if (isAlive(postgres)) throw new Error(`PostgreSQL ${postgres} outlives its server`);
    }, PATIENCE);
  }
  const last = startProcess(PROGRAM, [dataDir, '0', '0'], user);
  const line = await last.waitFor((text) => text.startsWith('opened '));
  const postgres = await postmasterPid(last);
  await last.ended;
  const kept = new Set<unknown>(JSON.parse(line.slice('opened '.length)));
  return {
    attempted: rounds * WRITES,
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !kept.has(id)),
    leftOver: [postgres].filter(isAlive),
  };
}

/** As the server says it: its file may be gone before anybody else comes to read it. */
async function postmasterPid(server: ServerProcess): Promise<number> {
  const said = /^postgres (\d+)$/;
  const pid = Number(said.exec(await server.waitFor((line) => said.test(line)))?.[1]);
  if (!(pid > 1)) throw new Error('the server has no PostgreSQL');
  return pid;
}
