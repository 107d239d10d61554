import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '../config.ts';
import type { FromDelivery, ToDelivery } from '../delivery/process-messages.ts';

const entry = fileURLToPath(new URL('../delivery/main.ts', import.meta.url));

/**
 * Starts a delivery process on the event log and snapshot of a server that has one, as that server would, at another port.
 * @returns why it did not start
 */
export async function startSecondDelivery(dataDir: string): Promise<string> {
  // What it says to people, it says to its server too.
  const child = fork(entry, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const gone = once(child, 'exit');
  const { host, port, publicUrl, trustProxy, logLevel, geoipDatabase, ingestSecret } = loadConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const given = { host, port, publicUrl, dataDir, trustProxy, logLevel, geoipDatabase, ingestSecret };
  const folders = { snapshotDir: join(dataDir, 'snapshot'), eventLogDir: join(dataDir, 'event-log') };
  const start: ToDelivery = { type: 'start', config: { ...given, ...folders, sockets: undefined } };
  const answered = new Promise<FromDelivery>((resolve) => child.once('message', resolve));
  child.send(start);
  const answer = await answered;
  child.disconnect();
  await gone;
  return answer.type === 'failed' ? answer.reason : `it did: ${answer.type}`;
}
