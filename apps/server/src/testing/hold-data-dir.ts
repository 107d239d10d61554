// Takes the lock of a DATA_DIR and keeps it until it is killed. Usage: node hold-data-dir.ts DATA_DIR
import { lockDataDir } from '../platform/files/data-dir.ts';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: hold-data-dir.ts DATA_DIR');

await lockDataDir(dataDir).then(
  () => {
    process.stdout.write('held\n');
    setInterval(() => undefined, 60_000);
  },
  (error: unknown) => {
    process.stdout.write(`${String(error)}\n`);
  },
);
