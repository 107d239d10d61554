import { addColumns } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';

/**
 * Of wf: whether its user refused ads that are chosen by person, or is a child; -1: nobody kept that then. Which of them it was is
 * not kept.
 */
const eventColumns = { limited: 'Int8 DEFAULT -1' };

/** Requests of those who refused are told from others. */
export const limitedRequests: ClickHouseStep = {
  id: 29,
  name: 'limited requests',
  statements: (topology) => addColumns('event', eventColumns, topology),
  probe: () => ({
    sql: `SELECT toUInt8(count() = 1) AS done FROM system.columns
          WHERE database = {database:String} AND table = 'event' AND name = 'limited'`,
    params: { database: DATABASE },
  }),
};
