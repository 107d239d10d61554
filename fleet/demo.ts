import { StartError } from '../apps/server/src/platform/start-error.ts';
import { inRoot } from '../scripts/lib/paths.mjs';
import { demoOptions } from './demo/demo-options.ts';
import { Interrupted } from './demo/interrupted.ts';
import { startDemo } from './demo/run-demo.ts';
import { logins } from './demo/set-up.ts';
import { demoDays, demoScale } from './demo/size.ts';

const sessionsPerMinute = 2;

async function main(): Promise<void> {
  const { fresh } = demoOptions(process.argv.slice(2));
  const started = performance.now();
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
  const { demo, live } = await startDemo({
    dataDir: inRoot('data', 'demo'),
    port: Number(process.env.PORT || 8080),
    fresh,
    days: demoDays,
    scale: demoScale,
    sessionsPerMinute,
    signal: ending.signal,
    say: (line) => console.log(line),
  });
  console.table(logins.map(({ role, email, password }) => ({ role, email, password })));
  console.log(
    `The demo is ready at ${demo.baseUrl} after ${((performance.now() - started) / 1000).toFixed(0)} s.`,
  );
  console.log(
    `Work: ${demo.baseUrl}/user/login   Platform: ${demo.baseUrl}/login.admin   All of it: data/demo/demo.json`,
  );
  console.log('Phones keep calling until you press Ctrl-C.');
  await live();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartError || error instanceof Interrupted ? error.message : error);
    process.exit(1);
  },
);
