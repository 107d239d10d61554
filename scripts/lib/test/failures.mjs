import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../paths.mjs';

/**
 * One thing that failed: where it stands, what it is called, and the first line of what it says. A part that failed as a
 * whole stands nowhere.
 * @typedef {{ file?: string, title: string, message: string }} Failure
 * @typedef {{ part: string, failures: Failure[] }} PartFailures
 */

/** So many are listed, each in one line: what came before it must not scroll away. */
const mostLines = 40;
const longestMessage = 200;

/**
 * What failed, for the end of a run of which often nothing but the end is read; nothing when nothing did.
 * @param {readonly PartFailures[]} parts
 * @returns {string[]}
 */
export function failureLines(parts) {
  return listed('Failed:', parts);
}

/**
 * What passed at its second try only: nobody has to act at once, and whoever sees a name here again mends it.
 * @param {readonly PartFailures[]} parts
 * @returns {string[]}
 */
export function secondTryLines(parts) {
  return listed('Passed at the second try only:', parts);
}

/**
 * @param {string} heading
 * @param {readonly PartFailures[]} parts
 */
function listed(heading, parts) {
  const lines = parts.flatMap(({ part, failures }) =>
    failures.map(({ file, title, message }) =>
      [part, file, title, message].filter((word) => word !== undefined && word !== '').join(' › '),
    ),
  );
  if (lines.length === 0) return [];
  const rest = lines.length - mostLines;
  return [
    '',
    heading,
    ...lines.slice(0, mostLines).map((line) => `  ${line}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

/** The first line that says something, without colours. @param {string | null | undefined} text */
export function firstLine(text) {
  const lines = stripVTControlCharacters(text ?? '').split('\n');
  const line = lines.map((one) => one.trim()).find((one) => one !== '') ?? '';
  return line.length > longestMessage ? `${line.slice(0, longestMessage)}…` : line;
}

/**
 * @typedef {{ status: string, title: string, ancestorTitles: string[], failureMessages: string[] | null }} VitestTest
 * @typedef {{ testResults: { name: string, status: string, message: string, assertionResults: VitestTest[] }[] }} VitestReport
 * @param {VitestReport | undefined} report
 * @returns {Failure[]}
 */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    if (failed.length > 0) {
      return failed.map((test) => ({
        file,
        title: [...test.ancestorTitles, test.title].join(' › '),
        message: firstLine(test.failureMessages?.[0]) || test.status,
      }));
    }
    const isBroken = status !== 'passed' || assertionResults.length === 0;
    return isBroken ? [{ file, title: '', message: firstLine(message) || 'no test in it' }] : [];
  });
}

/**
 * @typedef {{ errors: { message: string }[], status?: string | undefined }} PlaywrightResult
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, projectName: string, results: PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ title: string, specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ config: { rootDir: string }, suites: PlaywrightSuite[], errors: { message?: string }[] }} PlaywrightReport
 * @param {PlaywrightReport | undefined} report
 * @returns {Failure[]}
 */
export function failuresOfPlaywright(report) {
  const inTests = testsThat(report, (status) => status !== 'expected' && status !== 'flaky');
  const outside = (report?.errors ?? []).map(({ message }) => ({ title: '', message: firstLine(message) }));
  return [...inTests, ...outside];
}

/**
 * What failed once and passed then, with what it said the first time.
 * @param {PlaywrightReport | undefined} report
 * @returns {Failure[]}
 */
export function secondTriesOfPlaywright(report) {
  return testsThat(report, (status) => status === 'flaky');
}

/**
 * @param {PlaywrightReport | undefined} report
 * @param {(status: string) => boolean} isAsked
 * @returns {Failure[]}
 */
function testsThat(report, isAsked) {
  if (report === undefined) return [];
  const folder = report.config.rootDir;
  // The outermost suites are the files, which every spec names itself.
  return report.suites.flatMap((suite) => testsIn(suite, [], folder, isAsked));
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string[]} above titles of the suites around it
 * @param {string} folder that the names of files start from
 * @param {(status: string) => boolean} isAsked
 * @returns {Failure[]}
 */
function testsIn({ specs, suites = [] }, above, folder, isAsked) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => isAsked(status))
      .map(({ status, projectName, results }) => {
        const last = results.findLast(({ errors }) => errors.length > 0);
        return {
          file: `${path.relative(ROOT, path.join(folder, file))}:${line}`,
          title: [...above, `${title} [${projectName}]`].join(' › '),
          message: firstLine(last?.errors[0]?.message) || status,
        };
      }),
  );
  return [...own, ...suites.flatMap((inner) => testsIn(inner, [...above, inner.title], folder, isAsked))];
}
