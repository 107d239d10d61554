import { inRoot } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { followChild, startChild } from './lib/run-child.mjs';
import { SERVER_MEMORY } from './lib/server-memory.mjs';
import { runCommand } from './lib/stop.mjs';

await runCommand(async () => {
  const runtime = await prepare();
  // The console's own server passes calls on to the other one, wherever that listens.
  const { HOST = '127.0.0.1', PORT = '8080' } = process.env;
  const consoleRuntime = { ...runtime, env: { ...runtime.env, MILLRACE_API: `http://${HOST}:${PORT}` } };
  const children = [
    startChild(runtime, [
      ...SERVER_MEMORY,
      '--watch',
      '--watch-preserve-output',
      inRoot('apps', 'server', 'src', 'main.ts'),
    ]),
    startChild(consoleRuntime, [inRoot('node_modules', 'vite', 'bin', 'vite.js')], {
      cwd: inRoot('apps', 'console'),
    }),
  ];
  // One alone is of no use: the first to end takes the other with it.
  for (const child of children) {
    child.once('exit', () => {
      for (const other of children) other.kill('SIGTERM');
    });
  }
  const codes = await Promise.all(children.map((child) => followChild(child)));
  return Math.max(...codes);
});
