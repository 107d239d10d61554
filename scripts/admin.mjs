import { inRoot } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { followChild, startChild } from './lib/run-child.mjs';
import { runCommand } from './lib/stop.mjs';

await runCommand(async () => {
  const runtime = await prepare();
  const args = [inRoot('apps', 'server', 'src', 'admin', 'admin.ts'), ...process.argv.slice(2)];
  return followChild(startChild(runtime, args, { interactive: true }));
});
