import { buildConsoleWhenStale } from '../build-console.mjs';
import { Interrupted, Stop } from '../stop.mjs';
import { ensureBrowsers } from './browser.mjs';
import { checkSteps } from './check-steps.mjs';
import { firstLine } from './failures.mjs';
import { withPostgres15 } from './postgres-15.mjs';
import { ensurePrograms } from './programs.mjs';
import { runTool } from './run-tool.mjs';
import { runPlaywright, runVitest } from './runners.mjs';
import { addSums, closingLine } from './sums.mjs';
import { withTemporary } from './temporary.mjs';

/**
 * @typedef {import('../prepare.mjs').Runtime} Runtime
 * @typedef {import('./runners.mjs').Outcome} Outcome
 * @typedef {import('./failures.mjs').PartFailures} PartFailures
 * @typedef {ReturnType<typeof import('./options.mjs').parseOptions>} Options
 */

/**
 * What each group runs, as named parts; a part that throws has failed once and the next ones run all the same.
 * @type {Record<import('./options.mjs').Group, (runtime: Runtime, options: Options) => [string, () => Promise<Outcome>][]>}
 */
const PARTS = {
  check: (runtime) => checkSteps().map(({ name, command }) => [name, () => runCheck(runtime, command)]),
  unit: (runtime, { long, passOn }) => {
    const env = longEnvironment(long);
    /** @type {[string, () => Promise<Outcome>]} */
    const normal = ['unit and API tests', () => runVitest(runtime, passOn, env)];
    return long
      ? [normal, ['API tests on PostgreSQL 15', () => runOnPostgres15(runtime, passOn, env)]]
      : [normal];
  },
  e2e: (runtime, { long, passOn }) => [
    ['console build', () => counted(() => buildConsoleWhenStale(runtime))],
    [
      'browser tests',
      () => {
        ensurePrograms();
        return runPlaywright(runtime, passOn, {
          ...ensureBrowsers(runtime),
          ...longEnvironment(long),
        });
      },
    ],
  ],
};

/**
 * @param {Runtime} runtime
 * @param {Options} options
 */
export function runGroups(runtime, options) {
  return withTemporary((folder) => runEach(folder ? inTemporary(runtime, folder) : runtime, options));
}

/**
 * @param {Runtime} runtime
 * @param {string} folder
 * @returns {Runtime}
 */
const inTemporary = (runtime, folder) => ({ ...runtime, env: { ...runtime.env, TMPDIR: folder } });

/**
 * @param {Runtime} runtime
 * @param {Options} options
 */
async function runEach(runtime, options) {
  const sums = [];
  /** @type {PartFailures[]} */
  const failures = [];
  /** @type {PartFailures[]} */
  const secondTries = [];
  for (const group of options.groups) {
    for (const [part, run] of PARTS[group](runtime, options)) {
      const outcome = await runPart(part, run);
      sums.push(outcome.sum);
      failures.push({ part, failures: named(outcome) });
      secondTries.push({ part, failures: outcome.secondTries ?? [] });
    }
  }
  return { sum: addSums(sums), failures, secondTries };
}

/** What failed without saying what it is counts in the sum, so it is listed too. @param {Outcome} outcome */
function named({ sum, failures }) {
  if (sum.failed === 0 || failures.length > 0) return failures;
  return [{ title: '', message: 'it ended badly, or ran nothing, and named no test' }];
}

/**
 * @param {string} name
 * @param {() => Promise<Outcome>} run
 * @returns {Promise<Outcome>}
 */
async function runPart(name, run) {
  const started = performance.now();
  console.log(`\n== ${name}`);
  /** @type {Outcome} */
  let outcome;
  try {
    outcome = await run();
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    console.error(error instanceof Stop ? error.message : error);
    outcome = failedWith(error instanceof Error ? error.message : String(error));
  }
  // Not alone on its line: only the whole run's sum is.
  console.log(
    `== ${name}: ${closingLine(outcome.sum)}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return outcome;
}

/** @returns {Outcome} */
function passed() {
  return { sum: { passed: 1, failed: 0 }, failures: [] };
}

/**
 * @param {string} message
 * @returns {Outcome}
 */
function failedWith(message) {
  return { sum: { passed: 0, failed: 1 }, failures: [{ title: '', message: firstLine(message) }] };
}

/**
 * @param {Runtime} runtime
 * @param {string[]} command
 * @returns {Promise<Outcome>}
 */
async function runCheck(runtime, command) {
  const { code, output } = await runTool(runtime, command, { quiet: true });
  if (code === 0) return passed();
  console.log(output);
  return failedWith(output);
}

/**
 * @param {() => Promise<void>} work
 * @returns {Promise<Outcome>}
 */
async function counted(work) {
  await work();
  return passed();
}

/**
 * @param {Runtime} runtime
 * @param {string[]} passOn
 * @param {NodeJS.ProcessEnv} env
 */
function runOnPostgres15(runtime, passOn, env) {
  return withPostgres15((url) =>
    runVitest(runtime, ['--project', 'server', '--project', 'faults', ...passOn], {
      ...env,
      TEST_DATABASE_URL: url,
    }),
  );
}

/**
 * @param {boolean} long
 * @returns {NodeJS.ProcessEnv}
 */
function longEnvironment(long) {
  return long ? { MILLRACE_LONG: '1' } : {};
}
