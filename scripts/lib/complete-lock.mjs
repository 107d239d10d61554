/**
 * @typedef {import('./lock-file.mjs').LockedPackage & { dev?: boolean, license?: string, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 * @typedef {{ place: string, name: string, version: string, dev: boolean, license: string | undefined }} Missing
 */

/**
 * The packages for other platforms that the lock file should list and does not: npm leaves one out without a word when its
 * registry does not show it at that moment, and `npm ci` then refuses the lock file on every machine.
 * @param {Lock} lock
 * @returns {Missing[]}
 */
export function missingOptionals({ packages }) {
  return Object.entries(packages).flatMap(([parent, { dev = false, optionalDependencies = {} }]) => {
    const names = Object.keys(optionalDependencies);
    // They are builds of one program: what one of them is under, all are.
    const license = names
      .map((name) => packages[`node_modules/${name}`]?.license)
      .find((one) => one !== undefined);
    return names
      .filter((name) => !isListed(packages, parent, name))
      .map((name) => ({
        place: `node_modules/${name}`,
        name,
        version: optionalDependencies[name] ?? '',
        dev,
        license,
      }));
  });
}

/**
 * As npm resolves a name: in the package's own node_modules, else in those of the folders around it.
 * @param {Lock['packages']} packages
 * @param {string} parent
 * @param {string} name
 */
function isListed(packages, parent, name) {
  for (let place = parent; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`] !== undefined) return true;
    if (place === '') return false;
  }
}

const SYSTEMS = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony', 'wasm32'];
const PROCESSORS = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64'];

/**
 * The lock file's entry for such a package, from what its name says about where it runs. Without its hash, which is not
 * known here; npm takes it from the registry.
 * @param {Omit<Missing, 'place'>} missing
 * @returns {Entry}
 */
export function entryFor({ name, version, dev, license }) {
  const words = name.split(/[/-]/);
  const system = words.find((word) => SYSTEMS.includes(word));
  const processor = words.find((word) => PROCESSORS.includes(word));
  if (!/^\d+\.\d+\.\d+/.test(version) || system === undefined || processor === undefined) {
    throw new Error(
      `${name}@${version}: its name does not say where it runs, or its version is not an exact one.`,
    );
  }
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return {
    version,
    cpu: [processor],
    ...(dev ? { dev } : {}),
    ...(libc === undefined ? {} : { libc: [libc] }),
    ...(license === undefined ? {} : { license }),
    optional: true,
    os: [system],
  };
}
