import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadConfig } from './config.ts';
import { StartError } from './platform/start-error.ts';
import { thisMachine, unsupportedReason } from './platform/supported-platform.ts';
import { startServer } from './start.ts';

const consoleDir = fileURLToPath(new URL('../../console/dist', import.meta.url));

async function main(): Promise<void> {
  const reason = unsupportedReason(thisMachine());
  if (reason !== undefined) throw new StartError(reason);
  const config = loadConfig(process.env);
  const server = await startServer(config, existsSync(`${consoleDir}/index.html`) ? { consoleDir } : {});

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }

  console.log(`Millrace is ready at ${server.url}`);
  if (server.firstLogin !== undefined) {
    const { email, password } = server.firstLogin;
    const how = password === undefined ? 'the password of ADMIN_PASSWORD' : `the password ${password}`;
    console.log(`Sign in as ${email} with ${how}.`);
    console.log(`Work: ${server.url}/user/login   Platform: ${server.url}/login.admin`);
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartError) console.error(error.message);
  else console.error(error);
  process.exit(1);
});
