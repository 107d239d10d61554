import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import type { Log } from '../log.ts';
import { type PostgresBinaries, packagedBinaries } from './binaries.ts';
import { childIdentity } from './child-identity.ts';
import { initCluster, SUPERUSER } from './init-cluster.ts';
import { linkLibraries } from './library-links.ts';
import { endOldChild } from './old-child.ts';
import { type Postmaster, PostmasterFailed, type PostmasterOptions, startPostmaster } from './postmaster.ts';
import { serverSettings } from './server-settings.ts';
import { makeSocketDirectory, removeSocketDirectory } from './socket-directory.ts';

export interface EmbeddedOptions {
  /** Absolute; the caller holds its lock. */
  readonly dataDir: string;
  readonly log: Log;
  /** Default: the PostgreSQL that npm installed. */
  readonly binaries?: PostgresBinaries;
  /** Default true. False makes test databases faster and a crash fatal to them. */
  readonly durable?: boolean;
}

export interface EmbeddedPostgres {
  /** How the pg client reaches it: a Unix socket, and no password inside its private directory. */
  readonly address: { readonly host: string; readonly port: number; readonly user: string };
  /** The process that runs now; another one after a crash. */
  pid(): number;
  /** Ends the server. Clients should be gone; what they left open is rolled back. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of our own in `dataDir/postgres`, making it on the first start, and keeps it running until
 * `stop`: should it crash, it is started again at the same address.
 *
 * @throws StartError with one sentence when it cannot start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, binaries = packagedBinaries(), durable = true } = options;
  const clusterDir = join(dataDir, 'postgres');
  const environment = binaries.packageRoot
    ? await linkLibraries(binaries.packageRoot, join(dataDir, 'postgres-libraries'))
    : {};
  const identity = await childIdentity(dataDir, clusterDir);
  const cluster = { clusterDir, binaries, identity, environment };
  await endOldChild(clusterDir, log);
  await initCluster(cluster);
  const socketDirectory = await makeSocketDirectory(dataDir, identity);
  const settings = serverSettings({ socketDirectory, majorVersion: binaries.majorVersion, durable });
  const supervisor = await supervise({ ...cluster, settings, log });
  return {
    address: { host: socketDirectory, port: Number(settings.port), user: SUPERUSER },
    pid: supervisor.pid,
    async stop() {
      await supervisor.stop();
      await removeSocketDirectory(dataDir, socketDirectory);
    },
  };
}

/** Milliseconds between attempts to start a server that crashed. */
const RESTART_DELAYS = [100, 500, 2_000, 5_000] as const;

async function supervise(options: PostmasterOptions): Promise<{ pid(): number; stop(): Promise<void> }> {
  let current = await startFirst(options);
  const stopping = new AbortController();
  const watching = keepRunning();

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const lastWords = await current.ended;
      if (stopping.signal.aborted) return;
      options.log.error({ lastWords }, 'PostgreSQL ended unexpectedly; starting it again');
      await startAgain();
    }
  }

  async function startAgain(): Promise<void> {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      await sleep(RESTART_DELAYS[Math.min(attempt, RESTART_DELAYS.length - 1)], undefined, {
        signal: stopping.signal,
        ref: false,
      }).catch(() => undefined); // Only ever aborted, which the loop sees.
      if (stopping.signal.aborted) return;
      try {
        current = await startPostmaster(options);
        return;
      } catch (error) {
        options.log.error({ error }, 'PostgreSQL did not start');
      }
    }
  }

  return {
    pid: () => current.pid,
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
      // A restart that was under way while we stopped has left a newer server.
      await current.stop();
    },
  };
}

/** How often a first start is tried while the processes of a killed server still let go of their memory. */
const FIRST_ATTEMPTS = 50;

async function startFirst(options: PostmasterOptions): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostmaster(options);
    } catch (error) {
      if (!(error instanceof PostmasterFailed)) throw error;
      if (!error.message.includes('is still in use') || attempt === FIRST_ATTEMPTS) {
        throw new StartError(`The embedded PostgreSQL did not start: ${error.message || 'it said nothing'}.`);
      }
      await sleep(200);
    }
  }
}
