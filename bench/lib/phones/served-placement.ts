import { pino } from 'pino';
import { attachDatabase } from '../../../apps/server/src/platform/postgres/attach-database.ts';
import { type BusyPlacement, busyPlacement } from '../busy-placement.ts';
import { waterfallBodies } from './waterfall-bodies.ts';
import { answerOnceServed, wireCalls } from './wire-calls.ts';

/** The busy placement of an installation, once phones are served it. */
export async function servedPlacement(dataDir: string, url: string): Promise<BusyPlacement> {
  const database = await attachDatabase({ dataDir, log: pino({ level: 'warn' }) });
  try {
    const placement = await busyPlacement(database);
    const bodies = waterfallBodies(placement, 1);
    await answerOnceServed(url, wireCalls('/sdk/wf?v=4', { bodies, begins: '{"code":0,', holds: '' }));
    return placement;
  } finally {
    await database.close();
  }
}
