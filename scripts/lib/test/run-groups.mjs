import { buildConsoleWhenStale } from '../build-console.mjs';
import { Interrupted, Stop } from '../stop.mjs';
import { ensureBrowser, findBrowser } from './browser.mjs';
import { checkSteps } from './check-steps.mjs';
import { withPostgres15 } from './postgres-15.mjs';
import { runTool } from './run-tool.mjs';
import { runPlaywright, runVitest } from './runners.mjs';
import { addSums, closingLine } from './sums.mjs';

/**
 * @typedef {import('../prepare.mjs').Runtime} Runtime
 * @typedef {import('./sums.mjs').Sum} Sum
 * @typedef {ReturnType<typeof import('./options.mjs').parseOptions>} Options
 */

/**
 * What each group runs, as named parts; a part that throws has failed once and the next ones run all the same.
 * @type {Record<import('./options.mjs').Group, (runtime: Runtime, options: Options) => [string, () => Promise<Sum>][]>}
 */
const PARTS = {
  check: (runtime) => checkSteps().map(({ name, command }) => [name, () => runCheck(runtime, command)]),
  unit: (runtime, { long, passOn }) => {
    const env = { MILLRACE_CHROMIUM: findBrowser(runtime) ?? '', ...longEnvironment(long) };
    /** @type {[string, () => Promise<Sum>]} */
    const normal = ['unit and API tests', () => runVitest(runtime, passOn, env)];
    return long
      ? [normal, ['API tests on PostgreSQL 15', () => runOnPostgres15(runtime, passOn, env)]]
      : [normal];
  },
  e2e: (runtime, { long, passOn }) => [
    ['console build', () => counted(() => buildConsoleWhenStale(runtime))],
    [
      'browser tests',
      () =>
        runPlaywright(runtime, passOn, {
          MILLRACE_CHROMIUM: ensureBrowser(runtime),
          ...longEnvironment(long),
        }),
    ],
  ],
};

/**
 * @param {Runtime} runtime
 * @param {Options} options
 * @returns {Promise<Sum>}
 */
export async function runGroups(runtime, options) {
  /** @type {Sum[]} */
  const sums = [];
  for (const group of options.groups) {
    for (const [name, run] of PARTS[group](runtime, options)) sums.push(await runPart(name, run));
  }
  return addSums(sums);
}

/**
 * @param {string} name
 * @param {() => Promise<Sum>} run
 * @returns {Promise<Sum>}
 */
async function runPart(name, run) {
  const started = performance.now();
  console.log(`\n== ${name}`);
  /** @type {Sum} */
  let sum;
  try {
    sum = await run();
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    console.error(error instanceof Stop ? error.message : error);
    sum = { passed: 0, failed: 1 };
  }
  // Not alone on its line: only the whole run's sum is.
  console.log(`== ${name}: ${closingLine(sum)}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return sum;
}

/**
 * @param {Runtime} runtime
 * @param {string[]} command
 * @returns {Promise<Sum>}
 */
async function runCheck(runtime, command) {
  const { code, output } = await runTool(runtime, command, { quiet: true });
  if (code === 0) return { passed: 1, failed: 0 };
  console.log(output);
  return { passed: 0, failed: 1 };
}

/**
 * @param {() => Promise<void>} work
 * @returns {Promise<Sum>}
 */
async function counted(work) {
  await work();
  return { passed: 1, failed: 0 };
}

/**
 * @param {Runtime} runtime
 * @param {string[]} passOn
 * @param {NodeJS.ProcessEnv} env
 */
function runOnPostgres15(runtime, passOn, env) {
  return withPostgres15((url) =>
    runVitest(runtime, ['--project', 'server', ...passOn], { ...env, TEST_DATABASE_URL: url }),
  );
}

/**
 * @param {boolean} long
 * @returns {NodeJS.ProcessEnv}
 */
function longEnvironment(long) {
  return long ? { MILLRACE_LONG: '1' } : {};
}
