import { buildConsoleWhenStale } from './lib/build-console.mjs';
import { inRoot } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { followChild, startChild } from './lib/run-child.mjs';
import { runCommand } from './lib/stop.mjs';

/** The platform with two publishers, their apps, an advertiser, four weeks of the past and phones that go on calling. */
await runCommand(async () => {
  const runtime = await prepare();
  await buildConsoleWhenStale(runtime);
  return followChild(startChild(runtime, [inRoot('fleet', 'demo.ts'), ...process.argv.slice(2)]));
});
