import { changeView, fillMoreFromSource, updateRows } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { testUserDay } from './0006/test-user-day.ts';
import { userDay } from './0006/user-day.ts';
import { first, firstWith, letters, userFirst } from './0006/user-first.ts';

/** The two letters of a country that nobody knows, `00`, as they stood in a `first`: less than those of any country. */
const unknown = 0x3030;
/** What stands there from here on: more than any letters, so that a country that is known on that day is the least. */
const unknownIsLast = 0xffff;

const knownFirst = firstWith(`if(u.country = '00', ${unknownIsLast}, ${letters})`);
const toFirst = {
  ...userFirst.view,
  select: (source: string) => userFirst.view.select(source).replace(first, knownFirst),
};

/** Of the users whose first day was filed under no country, those of whom another row of that day knows one. */
const toBetterFirst = {
  ...userFirst.view,
  select: (source: string) =>
    `${toFirst.select(source)}
HAVING bitAnd(min(${first}), 65535) = ${unknown} AND bitAnd(min(${knownFirst}), 65535) != ${unknownIsLast}`,
};

/** Test sessions are nobody's days, as they are in all other reports. */
const ofPeople = [userDay, testUserDay].map(({ view }) => ({
  ...view,
  select: (source: string) => view.select(source).replace(' AS e WHERE ', ' AS e WHERE e.is_test = 0 AND '),
}));

/**
 * Of several countries on a user's first day one that is known wins; and test sessions make no users. Nothing is emptied: what
 * stands there is given its new number in place, and what `user_day` knows better is added, of which the least stays. A first
 * day that `user_day` has forgotten stays in no country, and what test sessions counted stays.
 */
export const firstCountries: ClickHouseStep = {
  id: 31,
  name: 'first countries',
  statements: (topology) => [
    ...ofPeople.map((view) => changeView(view, topology)),
    updateRows(
      userFirst.table.name,
      { first: `bitOr(first, ${unknownIsLast})` },
      `bitAnd(first, 65535) = ${unknown}`,
      topology,
    ),
    fillMoreFromSource(toBetterFirst),
    // Last, so that a step that was broken off is seen to be.
    changeView(toFirst, topology),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = 1) AS done FROM system.tables
          WHERE database = {database:String} AND name = {view:String} AND position(as_select, '${unknownIsLast}') > 0`,
    params: { database: DATABASE, view: toFirst.name },
  }),
};
