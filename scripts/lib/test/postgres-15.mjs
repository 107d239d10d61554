import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop } from '../stop.mjs';
import { aptInstall, canAptInstall } from './apt.mjs';

const PLACES = [
  '/usr/lib/postgresql/15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
];

/**
 * Runs `work` with the address of a fresh PostgreSQL 15 on loopback, and leaves nothing of it behind.
 * @template T
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPostgres15(work) {
  const bin = ensurePostgres15();
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-postgres-15-'));
  const user = unprivileged();
  try {
    const password = randomBytes(16).toString('hex');
    initialize(bin, folder, user, password);
    const port = await freePort();
    const server = spawn(
      path.join(bin, 'postgres'),
      [
        '-D',
        path.join(folder, 'data'),
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        // Statements that tests let fail on purpose are no news.
        'log_min_messages=fatal',
        '-k',
        folder,
      ],
      { ...user, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    try {
      await untilReady(bin, port, server);
      return await work(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
    } finally {
      const ended =
        server.exitCode === null ? new Promise((resolve) => server.once('exit', resolve)) : undefined;
      server.kill('SIGINT');
      await ended;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ensurePostgres15() {
  const found = () => PLACES.find((place) => existsSync(path.join(place, 'initdb')));
  if (found() === undefined && canAptInstall()) aptInstall(['postgresql-15']);
  const bin = found();
  if (bin === undefined)
    throw new Stop('The long run needs PostgreSQL 15 (Debian: apt-get install postgresql-15).');
  return bin;
}

/** PostgreSQL refuses to run as root; Debian's package brings the user it wants. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  /** @param {string} flag */
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * @param {string} bin
 * @param {string} folder
 * @param {{ uid?: number, gid?: number }} user
 * @param {string} password
 */
function initialize(bin, folder, user, password) {
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password);
  chmodSync(passwordFile, 0o600);
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(folder, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const args = [
    '-D',
    path.join(folder, 'data'),
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
  ];
  const { status, stderr } = spawnSync(
    path.join(bin, 'initdb'),
    [...args, '--encoding=UTF8', '--locale=C', '--no-sync'],
    {
      ...user,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Stop(`PostgreSQL 15 could not make its data folder: ${stderr}`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * @param {string} bin
 * @param {number} port
 * @param {import('node:child_process').ChildProcess} server
 */
async function untilReady(bin, port, server) {
  const probe = () =>
    spawnSync(path.join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0;
  while (!probe()) {
    if (server.exitCode !== null)
      throw new Stop('PostgreSQL 15 ended while starting: see its message above.');
    await sleep(100);
  }
}
