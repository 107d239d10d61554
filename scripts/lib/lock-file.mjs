/**
 * One package of an npm lock file, as far as it matters here.
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} LockFile
 * @typedef {{ platform: string, arch: string, libc: string | undefined }} Machine
 */

/**
 * The packages that the lock file asks for and that npm did not record as installed in that version.
 * `installed` is npm's own record (`node_modules/.package-lock.json`), written only after an install went through.
 * Optional packages count where they name this machine by os, cpu and libc: npm leaves them out silently when a download
 * fails. An optional one that names no machine may be of use only to one that is left out here.
 * @param {LockFile} locked
 * @param {LockFile} installed
 * @param {Machine} machine
 * @returns {string[]} their places, such as `node_modules/pg`
 */
export function missingPackages(locked, installed, machine) {
  const present = installed.packages ?? {};
  return Object.entries(locked.packages ?? {})
    .filter(([place]) => place.startsWith('node_modules/') || place.includes('/node_modules/'))
    .filter(([, wanted]) => isWanted(wanted, machine))
    .filter(
      ([place, wanted]) => present[place]?.version !== wanted.version || present[place]?.link !== wanted.link,
    )
    .map(([place]) => place);
}

/**
 * @param {LockedPackage} wanted
 * @param {Machine} machine
 */
function isWanted(wanted, machine) {
  if (wanted.optional && wanted.os === undefined && wanted.cpu === undefined) return false;
  return (
    allows(wanted.os, machine.platform) &&
    allows(wanted.cpu, machine.arch) &&
    allows(wanted.libc, machine.libc)
  );
}

/**
 * npm's rule for os, cpu and libc: nothing said allows all, `!x` forbids x, otherwise the value must be named.
 * @param {string | string[] | undefined} rule
 * @param {string | undefined} value
 */
function allows(rule, value) {
  if (rule === undefined) return true;
  const names = Array.isArray(rule) ? rule : [rule];
  if (value === undefined) return false;
  if (names.includes(`!${value}`)) return false;
  const wanted = names.filter((name) => !name.startsWith('!'));
  return wanted.length === 0 || wanted.includes(value) || wanted.includes('any');
}
