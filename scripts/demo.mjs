import { buildConsoleWhenStale } from './lib/build-console.mjs';
import { inRoot } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { followChild, startChild } from './lib/run-child.mjs';
import { runCommand } from './lib/stop.mjs';

/** MiB for young objects: a month of phones makes many, of which almost none stays. */
const memory = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** The platform with two publishers, their apps, an advertiser, four weeks of the past and phones that go on calling. */
await runCommand(async () => {
  const runtime = await prepare();
  await buildConsoleWhenStale(runtime);
  return followChild(startChild(runtime, [...memory, inRoot('fleet', 'demo.ts'), ...process.argv.slice(2)]));
});
