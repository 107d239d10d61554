import { loadConfig } from '../../apps/server/src/config.ts';
import { startServer } from '../../apps/server/src/start.ts';

/** The server program but for one thing: a bench asks more than any caller may, so its limit, still counted, is out of reach. */
const limit = Number.MAX_SAFE_INTEGER;
const server = await startServer(loadConfig(process.env), { rateLimits: { session: limit, address: limit } });
process.once('SIGTERM', () => void server.stop().then(() => process.exit()));
console.log(`Millrace is ready at ${server.url}`);
