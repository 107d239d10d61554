import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { thisMachine } from '../supported-platform.mjs';
import { withLock } from './lock.mjs';
import { missingPackages } from './lock-file.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { Stop } from './stop.mjs';

/** Installs what package-lock.json asks for, unless npm's own record says that it is there. */
export async function installWhenStale() {
  if (!isStale()) return;
  await withLock(
    // Not in node_modules: npm empties that first.
    inRoot('.cache', 'install.lock'),
    async () => {
      if (isStale()) install();
    },
    () => console.log('Another command is installing the packages here; waiting for it.'),
  );
}

function isStale() {
  const record = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(record)) return true;
  return missingPackages(readJson(inRoot('package-lock.json')), readJson(record), thisMachine()).length > 0;
}

function install() {
  console.log(
    'Installing the packages (the first time about 1.5 GB on disk, PostgreSQL, ClickHouse and Node.js among them) ...',
  );
  const { status } = runNpm([
    'ci',
    // No package needs its install script (the server makes the library links of PostgreSQL itself), so none gets to run.
    '--ignore-scripts',
    // The console is built here and the runtime is an optional package, whatever NODE_ENV or a user's npmrc says.
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (status !== 0) {
    throw new Stop(
      'npm could not install the packages: see its message above. Check that the npm registry can be reached ("npm ping") and that the disk has 2 GB free, then run the same command again.',
    );
  }
  const missing = missingPackages(
    readJson(inRoot('package-lock.json')),
    readJson(inRoot('node_modules', '.package-lock.json')),
    thisMachine(),
  );
  if (missing.length > 0) {
    throw new Stop(
      `npm left out ${missing.join(', ')}, most likely because a download broke off: run the same command again.`,
    );
  }
}

/**
 * The npm that started this command, else the one on PATH.
 * @param {string[]} args
 */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
    : spawnSync('npm', args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
