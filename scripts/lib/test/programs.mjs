import { spawnSync } from 'node:child_process';
import { aptInstall, canAptInstall } from './apt.mjs';

/** Programs that the documentation has lines for, which a test runs as they are copied; and their packages of Debian. */
const PACKAGES = { curl: 'curl', php: 'php-cli', python3: 'python3' };

/** Installs those that are not there. Where that can't be done, the test that needs one fails and names it. */
export function ensurePrograms() {
  const missing = Object.entries(PACKAGES).filter(
    ([program]) => spawnSync(program, ['--version']).status !== 0,
  );
  if (missing.length === 0 || !canAptInstall()) return;
  console.log(`Installing ${missing.map(([program]) => program).join(', ')} for the browser tests ...`);
  aptInstall(missing.map(([, name]) => name));
}
