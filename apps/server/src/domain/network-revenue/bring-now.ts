import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { learnSoon } from '../learning/due.ts';
import { bringKept } from './kept-revenue.ts';

/**
 * Brings into ClickHouse what an upload or undo has noted, and has the organization learn from it.
 * @returns false when that can't be done now: a worker does it as soon as it can
 */
export async function bringNow(
  services: Pick<Services, 'database' | 'clickhouse' | 'now'>,
  network: { readonly organizationId: number; readonly networkId: number },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> {
  try {
    await bringKept(services, network);
    await services.database.asSystem((tx) => learnSoon(tx, [network.organizationId], services.now()));
    return true;
  } catch (error) {
    log.warn({ err: error, ...network }, 'revenue waits for ClickHouse');
    return false;
  }
}
