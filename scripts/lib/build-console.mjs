import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { Stop } from './stop.mjs';

/** Everything that the built console is made from. */
const SOURCES = [
  'apps/console/src',
  'apps/console/public',
  'apps/console/index.html',
  'apps/console/vite.config.ts',
  'apps/console/vite',
  'apps/console/package.json',
  'packages/contract/src',
  'packages/messages/src',
  'package-lock.json',
];

const DIST = inRoot('apps', 'console', 'dist');
const BUILDING = inRoot('apps', 'console', 'dist.building');

/**
 * Builds the console into apps/console/dist, unless the one there was made from the same sources. A build that breaks off
 * leaves the old one as it was.
 * @param {import('./prepare.mjs').Runtime} runtime
 */
export async function buildConsoleWhenStale(runtime) {
  const wanted = fingerprint(ROOT, SOURCES);
  if (builtFrom() === wanted) return;
  await withLock(
    inRoot('.cache', 'console.lock'),
    async () => {
      if (builtFrom() !== wanted) build(runtime, wanted);
    },
    () => console.log('Another command is building the console here; waiting for it.'),
  );
}

function builtFrom() {
  const stamp = path.join(DIST, '.stamp');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/**
 * @param {import('./prepare.mjs').Runtime} runtime
 * @param {string} wanted
 */
function build({ node, env }, wanted) {
  console.log('Building the console ...');
  rmSync(BUILDING, { recursive: true, force: true });
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(
    node,
    [vite, 'build', '--outDir', BUILDING, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: inRoot('apps', 'console'),
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (status !== 0) throw new Stop('The console could not be built: see the message above.');
  writeFileSync(path.join(BUILDING, '.stamp'), wanted);
  rmSync(DIST, { recursive: true, force: true });
  renameSync(BUILDING, DIST);
}
