import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { EventLog } from '../platform/event-log/event-log.ts';
import { allMetrics } from '../platform/http/process-metrics.ts';
import { askConsole } from './ask-console.ts';
import type { Snapshot } from './snapshot/open-snapshot.ts';

interface Options {
  readonly consolePath: string | undefined;
  readonly eventLog: Pick<EventLog, 'stats'>;
  readonly snapshot: Pick<Snapshot, 'state'>;
}

const prefix = 'millrace_delivery_';

/**
 * `/metrics` for Prometheus: this process's own, then those of the server's other process.
 * @returns what counts an answer to a phone's call, by its path, status and milliseconds
 */
export function registerDeliveryMetrics(
  app: FastifyInstance,
  options: Options,
): (path: string, status: number, took: number) => void {
  const { consolePath, eventLog, snapshot } = options;
  const registry = new Registry();
  const registers = [registry];
  const duration = new Histogram({
    name: `${prefix}call_duration_seconds`,
    help: "Time from a phone's call to its answer, by call and status: 429 and 503 are refusals.",
    labelNames: ['call', 'status'] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1],
    registers,
  });
  // Kept by their labels: checking these anew for each answer would cost more than counting it.
  const series = new Map<string, ReturnType<typeof duration.labels>>();
  function observe(call: string, status: number, took: number): void {
    const name = `${status} ${call}`;
    let known = series.get(name);
    if (known === undefined) {
      known = duration.labels({ call, status });
      series.set(name, known);
    }
    known.observe(took / 1000);
  }
  app.addHook('onResponse', (request, reply, done) => {
    observe(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
    done();
  });

  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: prefix + name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  const counter = (name: string, help: string, value: () => number) =>
    new Counter({
      name: prefix + name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  gauge('snapshot_apps', 'Apps that phones are served for.', () => snapshot.state().apps);
  gauge('snapshot_placements', 'Placements that phones are served for.', () => snapshot.state().placements);
  gauge('log_queued_bytes', 'Events that wait for the disk.', () => eventLog.stats().queuedBytes);
  gauge('log_reserve_ready', '1 while the space for a full disk is there.', () =>
    eventLog.stats().reserveReady ? 1 : 0,
  );
  counter('log_records_total', 'Calls brought to the disk.', () => eventLog.stats().records);
  counter(
    'log_groups_total',
    'Times that calls were brought to the disk together.',
    () => eventLog.stats().groups,
  );
  counter(
    'log_refused_total',
    'Calls refused because the disk took no more.',
    () => eventLog.stats().refused,
  );
  counter('log_spills_total', 'Times that the reserve was taken.', () => eventLog.stats().spills);

  app.get('/metrics', async (_, reply) => {
    const own = await allMetrics(registry, prefix);
    return reply.type(registry.contentType).send(own + (await metricsOf(consolePath)));
  });
  return observe;
}

/** Empty while the other process does not answer: its figures are missing then, and nothing else. */
async function metricsOf(consolePath: string | undefined): Promise<string> {
  if (consolePath === undefined) return '';
  try {
    return `\n${(await askConsole(consolePath, '/metrics')).body}`;
  } catch {
    return '';
  }
}
