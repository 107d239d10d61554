import { createServer, type IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { readGain } from '../../../apps/server/src/domain/learning/read-gain.ts';
import { openClickHouse } from '../../../apps/server/src/platform/clickhouse/open-clickhouse.ts';
import { loadConfig } from '../../../apps/server/src/platform/config/config.ts';
import { unheard } from '../../../apps/server/src/testing/unheard.ts';
import { handRow } from './compare.ts';
import { organization } from './drawn.ts';

/**
 * The bench's server program, which runs SQL that is posted to the socket MILLRACE_BENCH_SQL too: `/select` answers rows,
 * `/run` nothing, `/gain` how many users each side of Auto had in so many days. Through a second door to the same embedded
 * engine, which only one process can open. `/held` answers for how many milliseconds at most the event loop was held since
 * this was last asked.
 */
await import('../bench-server.ts');

const { dataDir } = loadConfig(process.env);
const clickhouse = await openClickHouse({ dataDir, log: unheard });
const limits = { seconds: 60, bytes: 4_000_000_000 };

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

async function answer(request: IncomingMessage): Promise<string> {
  if (request.url === '/held') {
    const held = delay.max / 1e6;
    delay.reset();
    return JSON.stringify(held);
  }
  const asked = await text(request);
  if (request.url === '/gain') {
    const { auto, holdout } = await readGain(
      clickhouse,
      { organizationId: organization, kept: 1 },
      new Date(Date.now() - Number(asked) * 86_400_000),
    );
    return JSON.stringify({ auto: auto.users, holdout: holdout.users });
  }
  if (request.url === '/select')
    return JSON.stringify(await clickhouse.report({ sql: asked, limits }, handRow));
  await clickhouse.migration(asked);
  return '[]';
}

const server = createServer(async (request, response) => {
  try {
    response.end(await answer(request));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
// Filling a table may take minutes.
server.requestTimeout = 0;
server.listen(process.env.MILLRACE_BENCH_SQL);
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
  void clickhouse.close();
});
