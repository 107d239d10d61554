import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { updateAppStatus } from '@millrace/contract/publisher/app';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ChangeSource } from '../../platform/postgres/change-feed.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { createTestApp } from '../../testing/publisher-setup.ts';
import { withSnapshotDir } from '../../testing/snapshots.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const program = fileURLToPath(new URL('../../testing/snapshot-node.ts', import.meta.url));
const PATIENCE = { timeout: 30_000 };

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
});
afterAll(() => app.close());

it.each<[string, ChangeSource]>([
  ['announced', 'poll'],
  ['with announcements cut, found by asking', 'notifications'],
])(
  'what is changed on one node is served by two other processes on the same database: %s',
  async (_, cut) => {
    const id = await createTestApp(app, owner);
    await withSnapshotDir((one) =>
      withSnapshotDir((other) =>
        withNode(one, [cut], (here) =>
          withNode(other, [cut], async (there) => {
            const both = (line: string) =>
              vi.waitFor(() => expect([here.at(-1), there.at(-1)]).toEqual([line, line]), PATIENCE);
            await both(`${id} on`);
            await app.ask(updateAppStatus, { id, status: 0 }, owner);
            await both(`${id} off`);
            await app.ask(updateAppStatus, { id, status: 1 }, owner);
            await both(`${id} on`);
          }),
        ),
      ),
    );
  },
  90_000,
);

/** @param work given what the node has begun to serve so far, the newest last */
async function withNode(
  dir: string,
  without: readonly ChangeSource[],
  work: (told: readonly string[]) => Promise<void>,
): Promise<void> {
  const { address } = app.database;
  const node: ChildProcess = fork(program, [JSON.stringify(address), dir, JSON.stringify(without)]);
  const told: string[] = [];
  node.on('message', (line) => told.push(String(line)));
  try {
    await work(told);
  } finally {
    const ended = once(node, 'exit');
    node.disconnect();
    await ended;
  }
}
