/**
 * The leading number of a version such as `v24.21.0` or `24.0.0`; NaN for anything else.
 * @param {string} version
 */
export function majorOf(version) {
  const found = /^v?(\d+)\./.exec(version.trim());
  return found === null ? Number.NaN : Number(found[1]);
}
