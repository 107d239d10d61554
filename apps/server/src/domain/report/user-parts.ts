import type { Counter } from '@millrace/contract/report/counter';
import { isTime } from '@millrace/contract/report/dimension';
import { aheadParts } from './ahead-parts.ts';
import { columns } from './columns.ts';
import { firstCountry, firstDay } from './first-seen.ts';
import { filterOn, fromTable, fromTimeless } from './from-table.ts';
import { bucketOf, keyOf, stretchOf } from './keys.ts';
import type { Part } from './part.ts';
import type { Question, Stretch } from './question.ts';
import {
  organizationUserCount,
  organizationUserDay,
  smallestOf,
  type Table,
  testUserDay,
  userCountDay,
  userFirst,
} from './tables.ts';

/** Counters of different users. */
export const ofPeople: readonly Counter[] = ['userDays', 'engagedDays'];

/** The different users of each day, added up over the days. */
export function userParts(question: Question): Part[] {
  const table = userTable(question);
  const now = (days: Stretch) => [countedNow(table, days, question)];
  if (!areCountedAhead(question) || question.changed?.users === undefined)
    return question.stretches.flatMap(now);
  return aheadParts('users', question, { ahead: (days) => countedAhead(days, question), now });
}

type Asked = Pick<Question, 'scope' | 'used'>;

/** Whether users are counted ahead for what tells rows apart: those of all apps together are. */
export function areCountedAhead(asked: Asked): boolean {
  return userTable(asked) === organizationUserDay;
}

function userTable({ scope, used }: Asked): Table {
  const some = [userCountDay, testUserDay];
  // Which apps somebody was seen in is not known of all together.
  return smallestOf(scope.appIds === null ? [organizationUserDay, ...some] : some, used);
}

function countedAhead(stretch: Stretch, question: Question): Part {
  return {
    stretch: stretchOf(organizationUserCount, stretch),
    keys: question.dimensions.map((dimension) => keyOf(dimension, organizationUserCount, stretch)),
    sums: { userDays: 'sum(users)', engagedDays: 'sum(engaged)' },
    from: fromTable(organizationUserCount, stretch, question, { filters: question.filters }),
  };
}

function countedNow(table: Table, stretch: Stretch, question: Question): Part {
  const names = question.dimensions.map((_, place) => `k${place}`);
  const keys = question.dimensions.map(
    (dimension, place) => `${keyOf(dimension, table, stretch)} AS k${place}`,
  );
  const selected = [...keys, 'uniqMerge(users) AS those', 'uniqMerge(engaged) AS seeing'];
  const from = fromTable(table, stretch, question, { filters: question.filters });
  return {
    stretch: stretchOf(table, stretch),
    keys: names,
    sums: { userDays: 'sum(those)', engagedDays: 'sum(seeing)' },
    from: `FROM (SELECT ${selected.join(', ')} ${from} GROUP BY ${['day', ...names].join(', ')}) WHERE true`,
  };
}

/** Users by the day on which, and the country in which, they were first seen. */
export function firstSeenPart(stretch: Stretch, question: Question): Part {
  const ofCountry = question.filters.filter(({ dimension }) => dimension === 'country');
  const others = question.filters.filter(({ dimension }) => dimension !== 'country');
  const from = fromTimeless(userFirst, question, others);
  const conditions = [
    `${firstDay('seen')} BETWEEN {from${stretch.index}:Date} AND {to${stretch.index}:Date}`,
    ...ofCountry.map((filter) => filterOn(filter, firstCountry('seen'), question)),
  ];
  return {
    stretch: stretchOf(userCountDay, stretch),
    keys: question.dimensions.map((dimension) => {
      if (isTime(dimension)) return bucketOf(dimension, firstDay('seen'), stretch);
      return dimension === 'country' ? firstCountry('seen') : keyOf(dimension, userCountDay, stretch);
    }),
    sums: { newUsers: 'count()' },
    from: `FROM (SELECT ${columns.app.name}, ${columns.platform.name}, user, min(first) AS seen ${from}
      GROUP BY ${columns.app.name}, ${columns.platform.name}, user) WHERE ${conditions.join(' AND ')}`,
  };
}
