import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failuresOfPlaywright, failuresOfVitest, secondTriesOfPlaywright } from './failures.mjs';
import { runTool } from './run-tool.mjs';
import { sumOfPlaywright, sumOfVitest } from './sums.mjs';

/**
 * @typedef {import('../prepare.mjs').Runtime} Runtime
 * @typedef {import('./sums.mjs').Sum} Sum
 * @typedef {import('./failures.mjs').Failure} Failure
 *
 * What a part of a run came to.
 * @typedef {{ sum: Sum, failures: Failure[], secondTries?: Failure[] }} Outcome
 */

/**
 * @param {Runtime} runtime
 * @param {string[]} passOn more arguments
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Outcome>}
 */
export function runVitest(runtime, passOn, env = {}) {
  return withReport(async (file) => {
    const command = [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...passOn,
    ];
    const { code } = await runTool(runtime, command, { env });
    const report = readReport(file);
    return { sum: sumOfVitest(report, code), failures: failuresOfVitest(report) };
  });
}

/**
 * @param {Runtime} runtime
 * @param {string[]} passOn more arguments
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Outcome>}
 */
export function runPlaywright(runtime, passOn, env = {}) {
  return withReport(async (file) => {
    const command = ['playwright', 'test', '--reporter=list,json', ...passOn];
    const { code } = await runTool(runtime, command, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } });
    const report = readReport(file);
    return {
      sum: sumOfPlaywright(report, code),
      failures: failuresOfPlaywright(report),
      secondTries: secondTriesOfPlaywright(report),
    };
  });
}

/**
 * @param {(file: string) => Promise<Outcome>} work
 * @returns {Promise<Outcome>}
 */
async function withReport(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-report-'));
  try {
    return await work(path.join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
