import { join } from 'node:path';
import { startServerProcess } from '../../scripts/lib/server-process.mjs';
import { administrator } from './installation.ts';

/** One server of its own for all specs; the returned function ends it. Workers inherit the environment set here. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServerProcess({
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'warn',
    REGISTRATION: 'open',
    // People of the tests say where they come from, see people.ts.
    TRUST_PROXY: '1',
  });
  process.env.MILLRACE_BASE_URL = server.url;
  process.env.MILLRACE_OUTBOX = join(server.dataDir, 'outbox');
  return server.stop;
}
