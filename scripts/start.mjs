import { buildConsoleWhenStale } from './lib/build-console.mjs';
import { inRoot } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { followChild, startChild } from './lib/run-child.mjs';
import { SERVER_MEMORY } from './lib/server-memory.mjs';
import { runCommand } from './lib/stop.mjs';

await runCommand(async () => {
  const runtime = await prepare();
  await buildConsoleWhenStale(runtime);
  return followChild(startChild(runtime, [...SERVER_MEMORY, inRoot('apps', 'server', 'src', 'main.ts')]));
});
