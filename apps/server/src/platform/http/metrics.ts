import type { FastifyInstance } from 'fastify';
import { Histogram, Registry } from 'prom-client';
import { allMetrics } from './process-metrics.ts';

/**
 * `/metrics` for Prometheus: the process, and how long answers took by route and status.
 * @param more adds what else this server tells
 * @param prefix of the path
 */
export function registerMetrics(
  app: FastifyInstance,
  more?: (registry: Registry) => void,
  prefix = '',
): void {
  const registry = new Registry();
  more?.(registry);
  const duration = new Histogram({
    name: 'millrace_http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  // Kept by their labels: checking these anew for each answer would cost more than counting it.
  const series = new Map<string, ReturnType<typeof duration.labels>>();
  const seriesOf = (method: string, route: string, status: number) => {
    const name = `${method} ${status} ${route}`;
    const known = series.get(name) ?? duration.labels({ method, route, status });
    series.set(name, known);
    return known;
  };
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the path: addresses typed by strangers must not become labels.
    const route = request.routeOptions.url ?? 'none';
    seriesOf(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1000);
  });
  app.get(`${prefix}/metrics`, async (_, reply) =>
    reply.type(registry.contentType).send(await allMetrics(registry)),
  );
}
