import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from './paths.mjs';

/** A program that says that it is up, ends with 7 when it is asked to, and with 1 after a minute if nobody asks. */
const PROGRAM = `
  process.on('SIGTERM', () => { console.log('asked to end'); process.exit(7); });
  setTimeout(() => process.exit(1), 60000);
  console.log('up');
`;

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const PROGRAMS = Object.entries(scripts).filter(([, line]) => line.includes('node scripts/'));

// A service manager signals npm alone; npm passes it on to the shell of the script, which would end and leave the server.
test('a signal to npm reaches the program of a script', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'program.cjs'), PROGRAM);
  const start = scripts.start?.replace('scripts/start.mjs', 'program.cjs');
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));

  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => npm.once('close', resolve));
  let said = '';
  await new Promise((resolve) => {
    npm.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('up')) resolve(undefined);
    });
  });
  npm.kill('SIGTERM');
  expect(await ended).toBe(7);
  expect(said).toBe('up\nasked to end\n');
});

test.each(PROGRAMS)('npm run %s puts its program in the place of the shell', (_, line) => {
  expect(line).toMatch(/^exec node scripts\//);
});

test.each(['bench', 'changelog'])('npm run %s -- --help says how it is used, and does nothing', (name) => {
  const asked = spawnSync(process.execPath, [inRoot('scripts', `${name}.mjs`), '--help'], {
    encoding: 'utf8',
    // Without git and without npm it could do nothing else.
    env: { PATH: '' },
  });
  expect([asked.status, asked.stderr]).toEqual([0, '']);
  expect(asked.stdout).toMatch(new RegExp(`^Usage: npm run ${name}\\b.*\\n$`));
});

test.each([
  ['nothing', /^No bench has nothing in its name\. There are: .*mediation.*\.\n$/],
  ['--smal', /^No bench knows --smal\. There are: --small, .*\.\n$/],
])(
  'npm run bench says what there is where %s is not, before it installs or builds anything',
  (arg, complaint) => {
    const bench = spawnSync(process.execPath, [inRoot('scripts', 'bench.mjs'), arg], { encoding: 'utf8' });
    expect([bench.status, bench.stdout]).toEqual([1, '']);
    expect(bench.stderr).toMatch(complaint);
  },
);
