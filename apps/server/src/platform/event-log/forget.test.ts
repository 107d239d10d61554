import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { withLogDir } from '../../testing/event-logs.ts';
import { eventRecord } from '../../testing/event-store.ts';
import { describeShipping, events, ids, LONG, newNode } from '../../testing/shipping.ts';
import { openEventLog } from './event-log.ts';

const { store, ship } = describeShipping();

const mark = 'the-user-who-is-to-be-forgotten';

/** Files of the log in which the mark can be read. */
async function marked(dir: string): Promise<string[]> {
  const names = (await readdir(dir, { withFileTypes: true })).filter((found) => found.isFile());
  const found = names.map(async ({ name }) =>
    (await readFile(join(dir, name), 'latin1')).includes(mark) ? [name] : [],
  );
  return (await Promise.all(found)).flat();
}

const open = (dir: string) =>
  openEventLog({ dir, log: captureLog().logger, segmentBytes: 2_000, reserveBytes: 100_000 });

test('what was shipped can not be read in any file of the log, while its writer goes on', async () => {
  await withLogDir(async (dir) => {
    const log = await open(dir);
    const shipper = await ship(dir, newNode());
    const append = async (count: number, from: number, note: string) => {
      for (const event of events(count, from)) await log.append(eventRecord({ ...event, note }));
    };
    // Several rounds, so that segments are made of such as were shipped.
    for (let round = 0; round < 4; round += 1) {
      await append(60, round * 60, mark);
      expect(await shipper.drain(LONG)).toBe(true);
    }
    expect(await marked(dir)).not.toEqual([]);
    await append(5, 240, mark);
    const going = append(40, 245, 'somebody else');
    await shipper.forget(() => log.renew());
    await going;
    expect(await marked(dir)).toEqual([]);
    await append(60, 285, 'somebody else');
    expect(await shipper.drain(LONG)).toBe(true);
    expect(await store().ids()).toEqual(ids(345));
    expect(await marked(dir)).toEqual([]);
    await log.close();
    await shipper.close();
  });
});

test('a log that nobody writes into is forgotten, too, and a second time', async () => {
  await withLogDir(async (dir) => {
    const log = await open(dir);
    const shipper = await ship(dir, newNode());
    for (const event of events(60)) await log.append(eventRecord({ ...event, note: mark }));
    await shipper.forget(() => log.renew());
    expect(await marked(dir)).toEqual([]);
    await shipper.forget(() => log.renew());
    expect(await store().ids()).toEqual(ids(60));
    await log.close();
    await shipper.close();
  });
});

test('says so when the writer begins no other segment', async () => {
  await withLogDir(async (dir) => {
    const log = await open(dir);
    const shipper = await ship(dir, newNode());
    await expect(shipper.forget(() => undefined, 100)).rejects.toThrow('begins no other segment');
    await log.close();
    await shipper.close();
  });
});
