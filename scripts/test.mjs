import { prepare } from './lib/prepare.mjs';
import { runCommand } from './lib/stop.mjs';
import { failureLines } from './lib/test/failures.mjs';
import { parseOptions } from './lib/test/options.mjs';
import { runGroups } from './lib/test/run-groups.mjs';
import { closingLine } from './lib/test/sums.mjs';

await runCommand(async () => {
  const options = parseOptions(process.argv.slice(2));
  const { sum, failures } = await runGroups(await prepare(), options);
  for (const line of failureLines(failures)) console.log(line);
  console.log(closingLine(sum));
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1;
});
