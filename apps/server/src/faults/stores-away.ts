import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { compare, exact } from './counted.ts';
import { allIsShipped, figureIs } from './figures.ts';
import { type Load, startLoad } from './load.ts';
import { type NodeOfStores, withNodeOfStores } from './node-of-stores.ts';
import type { StoreState } from './store-door.ts';

/** What happens to the stores of a server: it begins, and after a while it ends. */
interface Outage {
  begin(node: NodeOfStores): void;
  /** Resolves when the server has noticed. */
  noticed(node: NodeOfStores): Promise<void>;
  end(node: NodeOfStores): void;
}

const failing = ({ baseUrl }: NodeOfStores) =>
  figureIs(baseUrl, 'millrace_event_log_failing', (value) => value === 1);
/** An insert that hangs is given up after a minute only; till then it shows in what waits behind it, seconds. */
const waiting = ({ baseUrl }: NodeOfStores) =>
  figureIs(baseUrl, 'millrace_event_log_lag_seconds', (value) => value > 2);

const of = (state: StoreState): Outage => ({
  begin: ({ clickhouse }) => clickhouse.is(state),
  noticed: state === 'hanging' ? waiting : failing,
  end: ({ clickhouse }) => clickhouse.is('there'),
});

/** ClickHouse is away in each of its ways. */
export const clickhouseAway: readonly Outage[] = [of('gone'), of('mute'), of('failing'), of('hanging')];

/** PostgreSQL is away. */
export const postgresAway: readonly Outage[] = [
  { begin: ({ postgres }) => postgres.cut(), noticed: failing, end: ({ postgres }) => postgres.mend() },
];

/**
 * One outage after the other under load, each for at least so long and until so many calls were acknowledged meanwhile:
 * phones notice nothing, and in the end each event is counted once.
 *
 * @param least milliseconds
 */
export async function outages(list: readonly Outage[], least: number): Promise<void> {
  await withNodeOfStores(async (node) => {
    const { baseUrl, target, counted } = node;
    const load = startLoad({ baseUrl, target });
    try {
      for (const outage of list) await sitOut(outage, node, load, least);
    } finally {
      await load.stop();
    }
    expect(load.ledger.calls('unsent', 'refused', 'unknown')).toEqual([]);
    await load.repeat();
    await allIsShipped(baseUrl);
    const report = await compare(counted, load.ledger);
    expect(report).toMatchObject({ ...exact, hours: report.rows });
    expect(report.rows.impression).toBeGreaterThan(list.length * 100);
  });
}

async function sitOut(outage: Outage, node: NodeOfStores, load: Load, least: number): Promise<void> {
  const { baseUrl } = node;
  await load.acknowledged(50);
  outage.begin(node);
  await Promise.all([sleep(least), load.acknowledged(200), outage.noticed(node)]);
  outage.end(node);
  await figureIs(baseUrl, 'millrace_event_log_failing', (value) => value === 0);
}
