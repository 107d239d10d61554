import { loadConfig } from '../platform/config/config.ts';
import { StartError } from '../platform/start-error.ts';
import { jobOf } from './commands.ts';

async function main(words: readonly string[]): Promise<void> {
  const job = jobOf(words);
  for (const line of await job(loadConfig(process.env))) console.log(line);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
