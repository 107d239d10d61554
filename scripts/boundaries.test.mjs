import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRoot } from './lib/paths.mjs';

const other = /A feature never imports another feature: move what both need/;
const store = /A feature reaches a store through its scope/;
const alone = /The ad page stands alone/;
const onPhones = /What runs on phones is made of the files of this folder/;
const toServer = /The console knows the server only through packages\/contract/;
const toConsole = /The server knows no console/;
const upward = {
  platform: /The platform would serve any product/,
  domain: /The domain is what features and delivery share/,
  delivery: /Delivery knows no feature and no process around it/,
  feature: /A feature stands on domain\/ and platform\/ alone/,
  app: /The app is what a process runs/,
};
const composes = /A feature does not know what composes it/;

/**
 * Who may not import what, and the advice that is given then.
 * @type {[file: string, imported: string, advice: RegExp][]}
 */
const FORBIDDEN = [
  ['packages/contract/src/a.ts', 'fastify', /The contract stands on zod alone/],
  ['packages/contract/src/b.ts', '@millrace/messages', /The contract stands on zod alone/],
  ['packages/contract/src/c.ts', 'node:crypto', /The contract stands on zod alone/],
  ['packages/contract/src/kit/d.ts', '../../../messages/src/index.ts', /The contract knows nobody/],
  ['packages/messages/src/a.ts', 'zod', /Messages stand on the contract alone/],
  ['packages/messages/src/enGB/b.ts', '../../../contract/src/session.ts', /Reach the contract by its name/],
  ['packages/mediation/src/a.ts', 'node:fs', /The decision engine is pure/],
  ['packages/mediation/src/b.ts', '../../../apps/server/src/app.ts', /Reach the contract by its name/],
  ['packages/ad-page/src/a.ts', '@millrace/contract/codes', alone],
  ['packages/ad-page/src/b.ts', 'node:http', alone],
  ['packages/ad-page/src/c.ts', '../../contract/src/codes.ts', /The ad page knows no other package/],
  ['packages/ad-page/src/page/d.js', '../ad-page.ts', onPhones],
  ['packages/ad-page/src/page/e.js', 'node:fs', onPhones],
  ['apps/server/src/a.ts', '../../console/src/app/paths.ts', toConsole],
  ['apps/server/src/platform/http/b.ts', '@millrace/console/x', toConsole],
  ['apps/server/src/platform/http/c.ts', '../../features/people/user/queries.ts', upward.platform],
  ['apps/server/src/platform/http/d.ts', '../../domain/report/cell.ts', upward.platform],
  ['apps/server/src/platform/e.ts', '../delivery/call.ts', upward.platform],
  ['apps/server/src/platform/http/f.ts', '../../app/routes.ts', upward.platform],
  ['apps/server/src/platform/http/g.ts', '../../process/start.ts', upward.platform],
  ['apps/server/src/platform/postgres/h.ts', '../../migrations/clickhouse/steps.ts', upward.platform],
  ['apps/server/src/domain/report/a.ts', '../../features/report/report/routes.ts', upward.domain],
  ['apps/server/src/domain/report/b.ts', '../../delivery/rows/columns.ts', upward.domain],
  ['apps/server/src/domain/c.ts', '../app/app.ts', upward.domain],
  ['apps/server/src/domain/report/d.ts', '../../process/workers.ts', upward.domain],
  ['apps/server/src/delivery/a.ts', '../features/people/user/queries.ts', upward.delivery],
  ['apps/server/src/delivery/rows/b.ts', '../../process/start.ts', upward.delivery],
  ['apps/server/src/delivery/rows/c.ts', '../../app/app.ts', upward.delivery],
  ['apps/server/src/features/people/user/i.ts', '../../../delivery/call.ts', upward.feature],
  ['apps/server/src/features/people/user/deep/j.ts', '../../../../process/start.ts', upward.feature],
  ['apps/server/src/app/a.ts', '../process/start.ts', upward.app],
  ['apps/server/src/features/people/user/a.ts', '../session/queries.ts', other],
  ['apps/server/src/features/people/user/a2.ts', '../../publisher/company/queries.ts', other],
  ['apps/server/src/features/people/user/b.ts', '../../../features/publisher/company/queries.ts', other],
  ['apps/server/src/features/people/user/deep/c.ts', '../../session/queries.ts', other],
  ['apps/server/src/features/people/user/deep/c2.ts', '../../../publisher/company/queries.ts', other],
  ['apps/server/src/features/people/user/d.ts', '../../../platform/postgres/pool.ts', store],
  ['apps/server/src/features/people/user/e.ts', '../../../platform/clickhouse/pool.ts', store],
  ['apps/server/src/features/people/user/f.ts', 'pg', store],
  ['apps/server/src/features/people/user/deep/g.ts', '@clickhouse/client', store],
  ['apps/server/src/features/people/user/h.ts', '../../../../../console/src/kit/x.ts', toConsole],
  ['apps/console/src/a.tsx', '../../server/src/app.ts', toServer],
  ['apps/console/src/kit/api/b.ts', '@millrace/server/x', toServer],
  [
    'apps/console/src/kit/ui/c.tsx',
    '../../features/people/user/api.ts',
    /The kit knows no feature and no app/,
  ],
  ['apps/console/src/kit/ui/d.tsx', '../../app/paths.ts', /The kit knows no feature and no app/],
  ['apps/console/src/features/people/user/a.tsx', '../session/api.ts', other],
  ['apps/console/src/features/people/user/a2.tsx', '../../publisher/company/api.ts', other],
  ['apps/console/src/features/people/user/deep/b.tsx', '../../session/api.ts', other],
  ['apps/console/src/features/people/user/deep/b2.tsx', '../../../publisher/company/api.ts', other],
  ['apps/console/src/features/people/user/c.tsx', '../../../features/publisher/company/api.ts', other],
  ['apps/console/src/features/people/user/d.tsx', '../../../app/paths.ts', composes],
  ['apps/console/src/features/people/user/deep/e.tsx', '../../../../app/paths.ts', composes],
];

/** Neighbours that the rules above must leave alone. */
const ALLOWED = [
  ['packages/contract/src/ok.ts', 'zod/mini'],
  ['packages/contract/src/publisher/ok.ts', 'ibantools'],
  ['packages/contract/src/kit/ok.ts', '../common.ts'],
  ['packages/contract/src/ok.test.ts', 'vitest'],
  ['packages/messages/src/ok.ts', '@millrace/contract/errors'],
  ['packages/messages/src/enGB/ok.ts', '../kit/text.ts'],
  ['packages/mediation/src/ok.ts', '@millrace/contract/codes'],
  ['packages/ad-page/src/ok.ts', 'node:crypto'],
  ['packages/ad-page/src/ok2.ts', './inline.ts'],
  ['packages/ad-page/src/page/ok.js', './bridge.js'],
  ['apps/server/src/ok.ts', './features/people/user/routes.ts'],
  ['apps/server/src/platform/http/ok.ts', '../postgres/database.ts'],
  ['apps/server/src/domain/report/ok.ts', '../../platform/postgres/database.ts'],
  ['apps/server/src/domain/report/ok2.ts', '../exchange-rate/rates.ts'],
  ['apps/server/src/delivery/rows/ok.ts', '../../domain/reward/verdict.ts'],
  ['apps/server/src/delivery/testing/ok.ts', '../../testing/test-clock.ts'],
  ['apps/server/src/app/ok.ts', '../features/people/user/routes.ts'],
  ['apps/server/src/process/ok.ts', '../app/app.ts'],
  ['apps/server/src/features/people/user/ok3.ts', '../../../domain/mediation/stored-rule.ts'],
  ['apps/server/src/features/publisher/app/ok.ts', './queries.ts'],
  ['apps/server/src/features/publisher/app/deep/ok.ts', '../queries.ts'],
  ['apps/server/src/features/people/user/ok.ts', './queries.ts'],
  ['apps/server/src/features/people/user/ok2.ts', '../../../platform/postgres/database.ts'],
  ['apps/server/src/features/people/user/deep/ok.ts', '../queries.ts'],
  ['apps/server/src/features/people/user/ok.test.ts', '../../../testing/build-app.ts'],
  ['apps/console/src/app/ok.tsx', '../features/people/user/routes.tsx'],
  ['apps/console/src/features/people/user/ok.tsx', '../../../kit/api/call-api.ts'],
  ['apps/console/src/features/people/user/deep/ok.tsx', '../api.ts'],
  ['apps/console/src/kit/ui/ok.tsx', '../api/call-api.ts'],
];

/**
 * Files of the console that import each other, for a type only.
 * @type {[one: string, other: string][]}
 */
const TWINS = [
  ['apps/console/src/app/one.ts', 'apps/console/src/app/other.ts'],
  ['apps/console/src/kit/ui/one.ts', 'apps/console/src/kit/ui/other.ts'],
  ['apps/console/src/features/people/user/one.ts', 'apps/console/src/features/people/user/other.ts'],
];

/** @typedef {{ message: string, location: { path: string }, category: string }} Finding */

/** @type {string} */
let tree;
/** @type {Finding[]} */
let findings;

beforeAll(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'millrace-boundaries-'));
  copyFileSync(inRoot('biome.json'), path.join(tree, 'biome.json'));
  for (const [file, imported] of [...FORBIDDEN, ...ALLOWED]) write(String(file), `import '${imported}';\n`);
  write('apps/console/src/app/Text.tsx', 'export const Text = () => <p>Hello</p>;\n');
  for (const [one, other] of TWINS) {
    write(one, `import type { B } from './${path.basename(other)}';\nexport type A = B | 1;\n`);
    write(other, `import type { A } from './${path.basename(one)}';\nexport type B = A | 2;\n`);
  }
  write('apps/server/src/long.ts', 'void 0;\n'.repeat(401));
  write('apps/server/src/full.ts', 'void 0;\n'.repeat(400));
  findings = lint();
});

afterAll(() => {
  rmSync(tree, { recursive: true });
});

describe('an import against the arrows of the architecture is refused with what to do instead', () => {
  test.each(FORBIDDEN)('%s <- %s', (file, _, advice) => {
    expect(restricted(file).map(({ message }) => message)).toContainEqual(expect.stringMatching(advice));
  });
});

describe('an import along the arrows passes', () => {
  test.each(ALLOWED)('%s <- %s', (file) => {
    expect(restricted(file)).toEqual([]);
  });
});

test.each(TWINS.flat())('files of the console do not import each other, not even for a type: %s', (file) => {
  expect(of(file, 'lint/suspicious/noImportCycles')).toHaveLength(1);
});

test('a text in JSX is refused', () => {
  expect(of('apps/console/src/app/Text.tsx', 'lint/style/noJsxLiterals')).toHaveLength(1);
});

test('a file of more than 400 lines is refused', () => {
  expect(of('apps/server/src/long.ts', 'lint/style/noExcessiveLinesPerFile')).toHaveLength(1);
  expect(of('apps/server/src/full.ts', 'lint/style/noExcessiveLinesPerFile')).toEqual([]);
});

test.each(['domain', 'platform'])('ARCHITECTURE names every room of %s/', (floor) => {
  const page = readFileSync(inRoot('ARCHITECTURE.md'), 'utf8');
  const from = page.indexOf(`\n  ${floor}/`);
  const named = page.slice(from, page.indexOf('/  ', from + floor.length + 6));
  const rooms = readdirSync(inRoot('apps/server/src', floor), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(rooms.filter((room) => !new RegExp(`[ :]${room}[,. (\\n]`).test(named))).toEqual([]);
});

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
}

/** @returns {Finding[]} */
function lint() {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.'];
  const { stdout, stderr } = spawnSync(inRoot('node_modules', '.bin', 'biome'), args, {
    cwd: tree,
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{')) throw new Error(`Biome gave no report: ${stderr}`);
  return JSON.parse(stdout).diagnostics;
}

/** @param {string} file */
function restricted(file) {
  return of(file, 'lint/style/noRestrictedImports');
}

/**
 * @param {string} file
 * @param {string} rule
 */
function of(file, rule) {
  return findings.filter(({ location, category }) => location.path === file && category === rule);
}
