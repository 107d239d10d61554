import { learnSoon } from '../../../domain/learning/due.ts';
import { bringKept } from '../../../domain/network-revenue/kept-revenue.ts';
import type { Context } from '../../../platform/http/context.ts';

/**
 * Brings into ClickHouse what an upload or undo has noted, and has the organization learn from it.
 * @returns false when that can't be done now: a worker does it as soon as it can
 */
export async function bringNow(
  services: Context['services'],
  network: { readonly organizationId: number; readonly networkId: number },
  log: Context['log'],
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
