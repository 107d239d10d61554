import type { RefillableView, TableDefinition } from '../../../platform/clickhouse/ddl.ts';
import { eventDay } from './event-day.ts';
import { testUserDay } from './test-user-day.ts';
import { userCountDay } from './user-count-day.ts';
import { userDay } from './user-day.ts';
import { userFirst } from './user-first.ts';

/** A table and the view that fills it. */
export interface Rollup {
  readonly table: TableDefinition;
  readonly view: RefillableView;
}

/** Sources before what is made from them. */
export const rollups: readonly Rollup[] = [eventDay, userDay, userCountDay, userFirst, testUserDay];
