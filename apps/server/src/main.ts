import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, loadConfig } from './platform/config/config.ts';
import { thisMachine, unsupportedReason } from './platform/machine/supported-platform.ts';
import { firstLoginFile } from './platform/people/first-login-file.ts';
import { StartError } from './platform/start-error.ts';
import { forkAhead } from './process/fork-delivery.ts';
import { checkPlaces } from './process/listen.ts';
import type { RunningServer } from './process/start.ts';

const consoleDir = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** Resolves with the first request to end; the ones after it change nothing. */
function askedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}

async function main(): Promise<void> {
  // From the first moment: a start that is broken off ends what it began.
  const end = askedToEnd();
  const reason = unsupportedReason(thisMachine());
  if (reason !== undefined) throw new StartError(reason);
  const config = loadConfig(process.env);
  await checkPlaces(config);
  // Nearly all of the program: what is refused above needs none of it.
  const { startServer } = await import('./process/start.ts');
  const server = await startServer(config, {
    ...(existsSync(join(consoleDir, 'index.html')) && { consoleDir }),
    delivery: forkAhead(config),
  });
  announce(config, server);
  await end;
  await server.stop();
}

function announce(config: Config, { url, firstLogin, firstLoginIsOpen }: RunningServer): void {
  console.log(`Millrace is ready at ${url}`);
  const file = join(config.dataDir, firstLoginFile);
  if (firstLogin !== undefined) {
    const { email, password } = firstLogin;
    const how = password === undefined ? 'the password of ADMIN_PASSWORD' : `the password ${password}`;
    console.log(`Sign in as ${email} with ${how}.`);
    if (password !== undefined) console.log(`It also stands in ${file} until you change it.`);
    console.log(`Work: ${url}/user/login   Platform: ${url}/login.admin`);
  } else if (firstLoginIsOpen) {
    console.log(`How to sign in stands in ${file}, until you change the password.`);
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
