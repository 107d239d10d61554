import { recordType, startNameServer } from '../../apps/server/src/testing/name-server.ts';
import { startNetworkServer } from '../../apps/server/src/testing/network-server.ts';
import { startStoreServer } from '../../apps/server/src/testing/store-server.ts';
import { startServerProcess } from '../../scripts/lib/server-process.mjs';
import { administrator, ingestSecret, websiteAddress } from './installation.ts';

/**
 * One server of its own for all specs, with both app stores and the ad networks that it asks; the returned function ends
 * them. Workers inherit the environment set here.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const store = await startStoreServer();
  const networks = await startNetworkServer();
  const names = await startNameServer((name, type) =>
    type === recordType.a && name.endsWith('.localhost')
      ? [Buffer.from(websiteAddress.split('.').map(Number))]
      : [],
  );
  const server = await startServerProcess({
    APP_STORE_URL: store.url,
    // Where feeds and websites of tests are; everything else of this machine is as closed as anywhere.
    CALLBACK_PRIVATE_NETWORKS: websiteAddress,
    // Names of the internet lead nowhere.
    NAME_SERVERS: names.address,
    PLAY_STORE_URL: store.url,
    NETWORK_API_URL: networks.url,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    INGEST_SECRET: ingestSecret,
    LOG_LEVEL: 'warn',
    REGISTRATION: 'open',
    // People of the tests say where they come from, see people.ts.
    TRUST_PROXY: '1',
  });
  process.env.MILLRACE_BASE_URL = server.url;
  process.env.MILLRACE_DATA_DIR = server.dataDir;
  process.env.MILLRACE_STORE = store.url;
  process.env.MILLRACE_NETWORKS = networks.url;
  return async () => {
    await server.stop();
    await store.close();
    await networks.close();
    await names.close();
  };
}
