import { expect } from 'vitest';
import { deliveryPidOf } from '../testing/delivery-pid.ts';
import type { Program } from '../testing/server-program.ts';
import { countUnderLoad, type ServerUnderLoad } from './count-under-load.ts';
import { freePort } from './free-port.ts';

/** Which processes of a server are killed, by turns. */
const victims = ['server', 'delivery', 'both'] as const;
type Victim = (typeof victims)[number];

/**
 * Kills processes of a server with SIGKILL under load, each round others and at another point of their work, and starts
 * it again at once, at the same address, with no help: what it acknowledged is counted once.
 */
export async function killServerRounds(dataDir: string, rounds: number): Promise<void> {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const { ledger } = await countUnderLoad({
    env,
    async during(server) {
      let { program } = server;
      for (let round = 0; round < rounds; round += 1) {
        await server.load.acknowledged(150 + 40 * round);
        program = await kill(victims[round % victims.length] ?? 'server', program, server);
      }
      await server.load.acknowledged(100);
      return program;
    },
  });
  expect(ledger.calls('acknowledged').length).toBeGreaterThan(rounds * 150);
}

/** @returns the server that runs then */
async function kill(victim: Victim, program: Program, { again }: ServerUnderLoad): Promise<Program> {
  if (victim !== 'server') process.kill(await deliveryPidOf(program), 'SIGKILL');
  if (victim === 'delivery') return program;
  program.child.kill('SIGKILL');
  const next = again();
  await next.ready();
  return next;
}
