import { collectDefaultMetrics, Registry } from 'prom-client';

const known = new Map<string, Registry>();

/**
 * What a process tells of itself. It is collected once, however many servers the process opens: what observes it never ends, and
 * would hold each of them.
 * @param prefix of the names
 */
function processMetrics(prefix: string): Registry {
  const registry = known.get(prefix) ?? new Registry();
  if (!known.has(prefix)) collectDefaultMetrics({ register: registry, prefix });
  known.set(prefix, registry);
  return registry;
}

/** What a process tells of itself, then the rest. */
export function allMetrics(rest: Registry, prefix = ''): Promise<string> {
  return Registry.merge([processMetrics(prefix), rest]).metrics();
}
