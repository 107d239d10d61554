import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { withDataDir } from '../../../testing/data-dirs.ts';
import { runOnServer, withClient } from '../../../testing/database-server.ts';
import { installedBinaries, packagedBinaries } from './binaries.ts';
import { childIdentity, commandAs } from './child-identity.ts';
import { isAlive } from './old-child.ts';
import { type EmbeddedPostgres, startEmbedded } from './start-embedded.ts';

const log = pino({ level: 'silent' });
const HERE = { user: undefined, under: [] };

async function withServer(dataDir: string, work: (server: EmbeddedPostgres) => Promise<void>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const server = await startEmbedded({ dataDir, log });
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

function setting(server: EmbeddedPostgres, name: string): Promise<string | undefined> {
  return withClient({ ...server.address, database: 'postgres' }, async (client) => {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
    return rows[0]?.value;
  });
}

it('makes a durable server on the first start, reachable by its socket only, and finds it on the second', async () => {
  await withDataDir(HERE, async (dataDir) => {
    await withServer(dataDir, async (server) => {
      expect(await setting(server, 'fsync')).toBe('on');
      expect(await setting(server, 'synchronous_commit')).toBe('on');
      expect(await setting(server, 'data_checksums')).toBe('on');
      expect(await setting(server, 'listen_addresses')).toBe('');
      expect((await stat(server.address.host)).mode & 0o777).toBe(0o700);
      await runOnServer({ ...server.address, database: 'postgres' }, 'create database kept');
    });
    await withServer(dataDir, async (server) => {
      await runOnServer({ ...server.address, database: 'kept' }, 'select 1');
    });
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});

it('removes what an interrupted first start left, and starts afresh', async () => {
  await withDataDir(HERE, async (dataDir) => {
    const leftover = join(dataDir, 'postgres.unfinished');
    await mkdir(leftover, { recursive: true });
    await writeFile(join(leftover, 'PG_VERSION'), '18\n');
    await withServer(dataDir, async () => undefined);
    expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

it('takes a short directory elsewhere for the socket when DATA_DIR lies too deep, and gives it back', async () => {
  await withDataDir({ user: undefined, under: ['d'.repeat(100), 'e'.repeat(100)] }, async (dataDir) => {
    let directory = '';
    await withServer(dataDir, async (server) => {
      directory = server.address.host;
      expect((await stat(directory)).mode & 0o777).toBe(0o700);
      await runOnServer({ ...server.address, database: 'postgres' }, 'select 1');
    });
    expect(existsSync(directory)).toBe(false);
  });
});

it('starts from a checkout that only its owner may enter and where npm ran no install scripts', async () => {
  await withDataDir({ user: undefined, under: ['checkout'] }, async (dataDir) => {
    const { packageRoot = '', majorVersion } = packagedBinaries();
    const copy = join(dirname(dataDir), 'package');
    await cp(packageRoot, copy, {
      recursive: true,
      filter: async (source) => !(await lstat(source)).isSymbolicLink(),
    });
    const binaries = { ...installedBinaries(join(copy, 'native', 'bin'), majorVersion), packageRoot: copy };
    await mkdir(dataDir, { mode: 0o700 });
    const server = await startEmbedded({ dataDir, log, binaries });
    await runOnServer({ ...server.address, database: 'postgres' }, 'select 1');
    await server.stop();
  });
});

it('starts a server that crashed again at the same address', async () => {
  await withDataDir(HERE, async (dataDir) => {
    await withServer(dataDir, async (server) => {
      const crashed = server.pid();
      process.kill(crashed, 'SIGKILL');
      await vi.waitFor(() => runOnServer({ ...server.address, database: 'postgres' }, 'select 1'), {
        timeout: 25_000,
      });
      await vi.waitFor(() => expect(server.pid()).not.toBe(crashed), { timeout: 5_000 });
    });
  });
});

it('ends the old child of a killed server where the kernel did not, and loses nothing by it', async () => {
  await withDataDir(HERE, async (dataDir) => {
    const clusterDir = join(dataDir, 'postgres');
    await withServer(dataDir, async () => undefined);
    // An orphan as on systems without a parent-death signal: nobody of this process owns it.
    const orphan = await startOrphan(clusterDir);
    await withServer(dataDir, async (server) => {
      expect(isAlive(orphan)).toBe(false);
      await runOnServer({ ...server.address, database: 'postgres' }, 'select 1');
    });
  });
});

async function startOrphan(clusterDir: string): Promise<number> {
  const identity = await childIdentity(dirname(clusterDir), clusterDir);
  const settings = [
    '-D',
    clusterDir,
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${clusterDir}`,
  ];
  const command = commandAs(identity, packagedBinaries().postgres, settings);
  const args = command.args.map((arg, index) => (command.args[index - 1] === '--pdeathsig' ? 'clear' : arg));
  const child = spawn(command.file, args, { ...command.options, cwd: '/', detached: true, stdio: 'ignore' });
  child.unref();
  const pidFile = join(clusterDir, 'postmaster.pid');
  return vi.waitFor(
    async () => {
      const lines = (await readFile(pidFile, 'utf8')).split('\n');
      expect(lines[7]?.trim()).toBe('ready');
      return Number(lines[0]);
    },
    { timeout: 20_000 },
  );
}

it('is not misled by a process that has the number of an old server now', async () => {
  await withDataDir(HERE, async (dataDir) => {
    await withServer(dataDir, async () => undefined);
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    try {
      const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
      await writeFile(pidFile, `${stranger.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n\n\n`);
      await withServer(dataDir, async (server) => {
        await runOnServer({ ...server.address, database: 'postgres' }, 'select 1');
      });
      expect(stranger.exitCode).toBeNull();
      expect(stranger.signalCode).toBeNull();
    } finally {
      stranger.kill('SIGKILL');
    }
  });
});

it('says in a sentence that the files belong to another version', async () => {
  await withDataDir(HERE, async (dataDir) => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(startEmbedded({ dataDir, log })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/was made by PostgreSQL 17, and this server brings PostgreSQL 18/),
    });
  });
});
