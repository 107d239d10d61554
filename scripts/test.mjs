import { prepare } from './lib/prepare.mjs';
import { runCommand } from './lib/stop.mjs';
import { parseOptions } from './lib/test/options.mjs';
import { runGroups } from './lib/test/run-groups.mjs';
import { closingLine } from './lib/test/sums.mjs';

await runCommand(async () => {
  const options = parseOptions(process.argv.slice(2));
  const sum = await runGroups(await prepare(), options);
  console.log(closingLine(sum));
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1;
});
