import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { forkAhead } from '../../apps/server/src/process/fork-delivery.ts';
import { startServer } from '../../apps/server/src/process/start.ts';

/** The server program but for one thing: a bench asks more than any caller may, so its limit, still counted, is out of reach. */
const limit = Number.MAX_SAFE_INTEGER;
const consoleDir = join(import.meta.dirname, '../../apps/console/dist');
const config = loadConfig(process.env);
const server = await startServer(config, {
  rateLimits: { session: limit, key: limit, address: limit },
  ...(existsSync(join(consoleDir, 'index.html')) && { consoleDir }),
  delivery: forkAhead(config),
});
process.once('SIGTERM', () => void server.stop().then(() => process.exit()));
export const { url } = server;
console.log(`Millrace is ready at ${url}`);
