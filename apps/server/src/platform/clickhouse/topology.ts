import { StartError } from '../start-error.ts';

/** Millrace's own database: everything it stores in ClickHouse, and nothing else, is in it. */
export const DATABASE = 'millrace';

/** Where statements will run. A cluster's tables are replicated and sharded; a single node's are plain. */
export type Topology = { readonly kind: 'single' } | { readonly kind: 'cluster'; readonly name: string };

const CLUSTER_NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** The topology for a `CLICKHOUSE_CLUSTER` value; throws for a name that could not stand in DDL. */
export function topologyOf(cluster: string | undefined): Topology {
  if (cluster === undefined) return { kind: 'single' };
  if (!CLUSTER_NAME.test(cluster)) {
    throw new StartError('CLICKHOUSE_CLUSTER must be a name of letters, digits, _ and -.');
  }
  return { kind: 'cluster', name: cluster };
}

/** The clause that sends a statement to every node; empty on a single node. */
export function onCluster(topology: Topology): string {
  return topology.kind === 'cluster' ? ` ON CLUSTER '${topology.name}'` : '';
}
