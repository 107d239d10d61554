/** The machines that the pinned runtime, the embedded PostgreSQL and chDB are all built for. */
const SUPPORTED = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);

const WHERE = 'it runs on Linux with glibc (Debian, Ubuntu, Fedora, ...) and on macOS, on x64 and arm64';

/**
 * Why Millrace can't run here, as one sentence, or undefined where it can.
 * @param {{ platform: string, arch: string, libc: 'glibc' | 'musl' | undefined }} machine
 * @returns {string | undefined}
 */
export function unsupportedReason({ platform, arch, libc }) {
  if (platform === 'win32') {
    return `Millrace does not run on Windows itself: ${WHERE}; on Windows use WSL with Ubuntu.`;
  }
  if (platform === 'linux' && libc === 'musl') {
    return `Millrace does not run on musl (Alpine): ${WHERE}.`;
  }
  if (!SUPPORTED.has(`${platform}-${arch}`)) {
    return `Millrace does not run on ${platform} ${arch}: ${WHERE}.`;
  }
  return undefined;
}

/** The machine that this process runs on, as `unsupportedReason` takes it. */
export function thisMachine() {
  return { platform: process.platform, arch: process.arch, libc: libcOf(process.platform) };
}

/**
 * Only glibc puts its version in Node's report; on musl the field is missing.
 * @param {string} platform
 * @returns {'glibc' | 'musl' | undefined}
 */
function libcOf(platform) {
  if (platform !== 'linux') return undefined;
  // Without this the report opens every socket of the process and may resolve names: seconds, on some machines.
  Object.assign(process.report, { excludeNetwork: true });
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}
