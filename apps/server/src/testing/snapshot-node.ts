// A node as far as the snapshot goes, in a process of its own: keeps one of the database that is named and reads it
// again as delivery does, telling the parent of every app whether it is served.
// Usage: node snapshot-node.ts ADDRESS(JSON) FOLDER WITHOUT(JSON), with a channel to the parent.
import { pino } from 'pino';
import { openSnapshot } from '../delivery/snapshot/open-snapshot.ts';
import { keepSnapshot } from '../domain/config-snapshot/keep-snapshot.ts';
import { partsOf } from '../domain/config-snapshot/shard-name.ts';
import { connectDatabase } from '../platform/postgres/database.ts';
import { secretsOf } from '../platform/secrets/secrets.ts';

const [address = '{}', dir = '', without = '[]'] = process.argv.slice(2);
const log = pino({ level: 'error' }, process.stderr);
const database = await connectDatabase({ address: JSON.parse(address), log });
const served = await openSnapshot({ dir, log });
const keeper = await keepSnapshot({
  dir,
  database,
  log,
  secrets: secretsOf('a key for tests'),
  without: JSON.parse(without),
  onChange: (shard) =>
    void served.reload(shard).then(() => {
      const app = served.appById(partsOf(shard).id);
      if (app !== undefined && process.connected)
        process.send?.(`${app.shard.id} ${app.shard.enabled ? 'on' : 'off'}`);
    }),
});
process.once('disconnect', async () => {
  await keeper.close();
  await database.close();
});
