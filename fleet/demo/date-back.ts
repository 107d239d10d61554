import { pino } from 'pino';
import { attachDatabase } from '../../apps/server/src/platform/postgres/attach-database.ts';

/** The past of the demo begins before its set-up: tests that run through all of it have run since then. */
export async function dateTestsBack(dataDir: string, begin: number): Promise<void> {
  const database = await attachDatabase({ dataDir, log: pino({ level: 'warn' }) });
  try {
    const at = new Date(begin);
    await database.asSystem((tx) =>
      tx.updateTable('ab_test').set({ created_at: at, started_at: at }).where('state', '=', 1).execute(),
    );
  } finally {
    await database.close();
  }
}
