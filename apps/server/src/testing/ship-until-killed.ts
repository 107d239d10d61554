// Ships an event log that append-until-killed.ts writes into the store of openEventStore, and kills itself at a step of
// its second batch. Usage: node ship-until-killed.ts LOG_DIR DATA_DIR NODE STEP
import { open } from 'node:fs/promises';
import { pino } from 'pino';
import { openKeyStore } from '../platform/event-log/key-store.ts';
import { openShipper } from '../platform/event-log/shipper.ts';
import { numberRows, openEventStore, testColumns } from './event-store.ts';
import { isKillStep, type KillStep } from './kill-steps.ts';

const [dir, dataDir, node, wanted = ''] = process.argv.slice(2);
if (!dir || !dataDir || !node || !isKillStep(wanted)) {
  throw new Error('usage: ship-until-killed.ts LOG_DIR DATA_DIR NODE STEP');
}

// The log's folder may not be there yet: its writer begins at the same time.
const anyFile = await open(import.meta.filename);
const fileHandle = Object.getPrototypeOf(anyFile);
await anyFile.close();

let batch = 1;
function reach(step: KillStep): void {
  if (batch === 2 && step === wanted) process.kill(process.pid, 'SIGKILL');
}

const store = await openEventStore(dataDir);
const keys = openKeyStore(store.clickhouse, node);

// A batch's first sync is of its file, its second of the cursor.
let syncs = 0;
const { datasync } = fileHandle;
fileHandle.datasync = async function (this: unknown) {
  syncs += 1;
  reach(syncs % 2 === 1 ? 'freezing' : 'moving the cursor');
  await datasync.call(this);
  if (syncs % 2 === 0) batch += 1;
};

await openShipper({
  dir,
  log: pino({ level: 'fatal' }, process.stderr),
  toRows: numberRows,
  columns: () => testColumns,
  batchRows: 100,
  batchMs: 20,
  keys: {
    ...keys,
    async insert(body, options) {
      reach('frozen');
      await keys.insert(body, options);
      reach('keys inserted');
    },
  },
  async insert(body, options) {
    const inserted = store.insert(body, options);
    setImmediate(() => reach('inserting'));
    await inserted;
    reach('inserted');
  },
});
process.stdout.write('shipping\n');
setInterval(() => undefined, 60_000);
