import { startProcess } from './server-process.ts';

const ROUND = 100_000;

/**
 * Kills a process with SIGKILL that appends to the log in `dir`, each round at another point of its work; each round goes
 * on in the same log. @returns the numbers that were acknowledged
 */
export async function killWriterRounds(dir: string, rounds: number): Promise<number[]> {
  const acknowledged: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const options = JSON.stringify({ segmentBytes: 200_000, reserveBytes: 1_000_000 });
    const args = [dir, String(round * ROUND), String(ROUND), options];
    const writer = startProcess('append-until-killed.ts', args, undefined);
    await writer.waitFor((line) => line === String(round * ROUND + 300 + 450 * round));
    writer.child.kill('SIGKILL');
    await writer.ended;
    acknowledged.push(...writer.lines.filter((line) => /^\d+$/.test(line)).map(Number));
  }
  return acknowledged;
}
