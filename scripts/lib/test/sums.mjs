/**
 * How many tests passed and failed; a skipped test is a failed one.
 * @typedef {{ passed: number, failed: number }} Sum
 */

/** @param {Sum[]} sums @returns {Sum} */
export function addSums(sums) {
  return {
    passed: sums.reduce((total, { passed }) => total + passed, 0),
    failed: sums.reduce((total, { failed }) => total + failed, 0),
  };
}

/** The closing line of a run, read by people and by machines. @param {Sum} sum */
export function closingLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/**
 * @typedef {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} VitestReport
 * @param {VitestReport | undefined} report what the JSON reporter wrote, undefined when it wrote nothing
 * @param {number} code the runner's exit code
 * @returns {Sum}
 */
export function sumOfVitest(report, code) {
  const files = report?.testResults ?? [];
  return honest(addSums(files.map(sumOfFile)), code);
}

/**
 * A file that broke outside its tests (it could not be loaded, a hook threw) counts once.
 * @param {VitestReport['testResults'][number]} file
 * @returns {Sum}
 */
function sumOfFile({ status, assertionResults }) {
  const passed = assertionResults.filter((test) => test.status === 'passed').length;
  const failed = assertionResults.length - passed;
  const broken = failed === 0 && (status !== 'passed' || assertionResults.length === 0);
  return { passed, failed: failed + (broken ? 1 : 0) };
}

/**
 * A test that passed at its second try has passed, and is named at the end of the run (failures.mjs, decision 104).
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} PlaywrightReport
 * @param {PlaywrightReport | undefined} report what the JSON reporter wrote, undefined when it wrote nothing
 * @param {number} code the runner's exit code
 * @returns {Sum}
 */
export function sumOfPlaywright(report, code) {
  if (report === undefined) return honest({ passed: 0, failed: 0 }, code);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return honest({ passed: expected + flaky, failed: unexpected + skipped + report.errors.length }, code);
}

/**
 * A runner that ran nothing, or that ended badly without naming a test, has failed.
 * @param {Sum} sum
 * @param {number} code
 * @returns {Sum}
 */
function honest(sum, code) {
  const silent = sum.failed === 0 && (code !== 0 || sum.passed === 0);
  return silent ? { ...sum, failed: 1 } : sum;
}
