import { getPriority, setPriority } from 'node:os';
import { prepare } from './lib/prepare.mjs';
import { runCommand } from './lib/stop.mjs';
import { failureLines, secondTryLines } from './lib/test/failures.mjs';
import { parseOptions } from './lib/test/options.mjs';
import { runGroups } from './lib/test/run-groups.mjs';
import { closingLine } from './lib/test/sums.mjs';

/**
 * A server steps back to 15 for the phones that call it (fork-delivery.ts), and workers and browsers that stood before it
 * would starve the very servers that they wait for. One less, so that a test still sees it step back.
 */
const niceness = 14;
if (getPriority() < niceness) setPriority(niceness);

await runCommand(async () => {
  const options = parseOptions(process.argv.slice(2));
  const { sum, failures, secondTries } = await runGroups(await prepare(), options);
  for (const line of [...secondTryLines(secondTries), ...failureLines(failures)]) console.log(line);
  console.log(closingLine(sum));
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1;
});
