import { readdirSync } from 'node:fs';
import { refuseUnknownFlags } from './lib/bench-flags.mjs';
import { buildConsoleWhenStale } from './lib/build-console.mjs';
import { inRoot } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { SERVER_MEMORY } from './lib/server-memory.mjs';
import { asksForHelp, runCommand, Stop } from './lib/stop.mjs';
import { ensureBrowser } from './lib/test/browser.mjs';
import { runTool } from './lib/test/run-tool.mjs';

/**
 * In one of them the bench itself is a person beside phones: what clears its memory takes no processor from them. In another it
 * is the server.
 * @type {Readonly<Record<string, string[]>>}
 */
const options = { 'waterfall.bench.ts': ['--v8-pool-size=1'], 'feed.bench.ts': SERVER_MEMORY };
/** @param {string} name */
const optionsOf = (name) => options[name] ?? [];

/**
 * Every bench in bench/, one after another so that none disturbs another; arguments keep those whose names contain one of
 * them. Arguments that begin with `-` are the benches' own: `--small` for a quick look, `--full` for the whole.
 */
await runCommand(async () => {
  const args = process.argv.slice(2);
  const flags = args.filter((arg) => arg.startsWith('-'));
  const wanted = args.filter((arg) => !flags.includes(arg));
  const files = readdirSync(inRoot('bench')).filter((name) => name.endsWith('.bench.ts'));
  const chosen = files.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  const names = files.map((name) => name.replace('.bench.ts', '')).join(', ');
  if (asksForHelp(args)) {
    console.log(`Usage: npm run bench [-- [part of a name …] [--small | --full]]. There are: ${names}.`);
    return 0;
  }
  refuseUnknownFlags(flags);
  if (chosen.length === 0) {
    throw new Stop(`No bench has ${wanted.join(' or ')} in its name. There are: ${names}.`);
  }
  const runtime = await prepare();
  await buildConsoleWhenStale(runtime);
  const env = { MILLRACE_CHROMIUM: ensureBrowser(runtime) };
  const over = [];
  for (const name of chosen) {
    console.log(`\n== ${name}`);
    const { code } = await runTool(runtime, ['node', ...optionsOf(name), inRoot('bench', name), ...flags], {
      env,
    });
    if (code !== 0) over.push(name);
  }
  console.log(
    over.length === 0
      ? `\nAll ${chosen.length} within their limits`
      : `\nOver its limit or broken: ${over.join(', ')}`,
  );
  return over.length === 0 ? 0 : 1;
});
