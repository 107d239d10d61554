import { type Program, startProgram } from '../testing/server-program.ts';

/** For the time of `work`, which may start servers and end them; those that still run at its end are killed. */
export async function withPrograms<T>(work: (start: typeof startProgram) => Promise<T>): Promise<T> {
  const started: Program[] = [];
  const start: typeof startProgram = (...how) => {
    const program = startProgram(...how);
    started.push(program);
    return program;
  };
  try {
    return await work(start);
  } finally {
    for (const { child, ended } of started) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    }
  }
}
