import { expect, test } from 'vitest';
import type { Topology } from '../../platform/clickhouse/topology.ts';
import { clickhouseSteps } from './steps.ts';

const topologies: readonly Topology[] = [{ kind: 'single' }, { kind: 'cluster', name: 'main' }];

/** A step that was released is on somebody's disk: what it says there can't change any more. */
test.each(
  topologies.flatMap((topology) => clickhouseSteps.map((step) => [topology.kind, step, topology] as const)),
)('on a %s: $name', async (kind, { id, statements }, topology) => {
  const file = `./__snapshots__/${String(id).padStart(4, '0')}.${kind}.sql`;
  await expect(`${statements(topology).join(';\n\n')};\n`).toMatchFileSnapshot(file);
});
