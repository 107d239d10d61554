import {
  type AnyGroup,
  type Comparison,
  type EventFilter,
  isOfVersions,
  longestWindow,
  type SegmentCondition,
  type SegmentNode,
} from '@millrace/contract/advertiser/segment-rules';

/** An event as the rows of a test have it. */
export interface TestEvent {
  readonly advertiser_id: number;
  readonly promoted_app_id: number;
  readonly event_name: string;
  /** 0: nobody is known. */
  readonly person: string;
  readonly device_hash: string;
  /** Milliseconds UTC. */
  readonly at: number;
  readonly value_usd: string;
  readonly country: string;
  readonly params: Readonly<Record<string, string>>;
}

interface Known {
  readonly advertiserId: number;
  readonly now: number;
  readonly events: readonly TestEvent[];
  /** Persons by list. */
  readonly lists: Readonly<Record<number, readonly string[]>>;
}

const day = 86_400_000;

/** Who a segment's rules mean, worked out without a database: what the compiled query is held to. */
export function membersByHand(rules: AnyGroup, { advertiserId, now, events, lists }: Known): string[] {
  const own = events.filter(
    ({ advertiser_id, person, at }) =>
      advertiser_id === advertiserId && person !== '0' && at >= now - longestWindow * day && at < now,
  );
  const persons = new Set([...own.map(({ person }) => person), ...Object.values(lists).flat()]);
  const isMeant = (person: string) => {
    const theirs = own.filter((one) => one.person === person);
    const holds = (node: SegmentNode): boolean => {
      const is = node.kind === 'group' ? ofGroup(node) : meets(node, theirs, person);
      return is !== node.exclude;
    };
    const ofGroup = ({ join, of }: AnyGroup) => (join === 'and' ? of.every(holds) : of.some(holds));
    return ofGroup(rules);
  };
  const meets = (condition: SegmentCondition, theirs: readonly TestEvent[], person: string): boolean => {
    const within = (days: number) => theirs.filter(({ at }) => at >= now - days * day);
    switch (condition.kind) {
      case 'event': {
        const count = within(condition.days).filter(
          (one) =>
            one.event_name === condition.event &&
            (condition.apps.length === 0 || condition.apps.includes(one.promoted_app_id)) &&
            condition.filters.every((filter) => fits(filter, one)),
        ).length;
        const { operator, times } = condition;
        if (operator === 'never') return count === 0;
        if (operator === 'exactly') return count === times;
        return operator === 'atLeast' ? count >= times : count <= times;
      }
      case 'country': {
        const last = latest(theirs.filter(({ country }) => country !== '' && country !== '00'));
        return last !== undefined && condition.countries.includes(last.country);
      }
      case 'parameter': {
        const last = latest(theirs.filter(({ params }) => condition.parameter in params));
        const told = last?.params[condition.parameter];
        return told !== undefined && compare(told, condition);
      }
      case 'lastSeen':
        return theirs.length > 0 && within(condition.days).length > 0 === (condition.operator === 'within');
      case 'spent': {
        const sum = within(condition.days)
          .filter(({ event_name }) => condition.event === null || event_name === condition.event)
          .reduce((all, { value_usd }) => all + Number(value_usd), 0);
        return condition.operator === 'less'
          ? sum < Number(condition.amount)
          : sum >= Number(condition.amount);
      }
      case 'list':
        return lists[condition.listId]?.includes(person) ?? false;
    }
  };
  return [...persons].filter(isMeant).sort();
}

const latest = (events: readonly TestEvent[]) => events.toSorted((one, other) => other.at - one.at)[0];

function fits(filter: EventFilter, { value_usd, params }: TestEvent): boolean {
  if (filter.of === 'parameter') {
    const told = params[filter.parameter];
    return told !== undefined && compare(told, filter);
  }
  const [told, asked] = [Number(value_usd), Number(filter.value)];
  return { is: told === asked, isNot: told !== asked, more: told > asked, less: told < asked }[
    filter.comparison
  ];
}

interface Compared {
  readonly parameter: string;
  readonly comparison: Comparison;
  readonly value: string;
}

function compare(told: string, { parameter, comparison, value }: Compared): boolean {
  const [is, asked] = [told.toLowerCase(), value.toLowerCase()];
  if (comparison === 'is') return is === asked;
  if (comparison === 'isNot') return is !== asked;
  if (comparison === 'contains') return is.includes(asked);
  const difference = isOfVersions(parameter) ? versionsApart(told, value) : numbersApart(told, value);
  return comparison === 'more' ? difference > 0 : difference < 0;
}

/** NaN: it is no number. */
const numbersApart = (told: string, value: string): number =>
  /^-?\d+(\.\d+)?$/.test(told) ? Number(told) - Number(value) : Number.NaN;

function versionsApart(told: string, value: string): number {
  if (!/^\d/.test(told)) return Number.NaN;
  const partsOf = (version: string) =>
    version.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : 0));
  const [is, asked] = [partsOf(told), partsOf(value)];
  for (let at = 0; at < 4; at += 1) {
    const difference = (is[at] ?? 0) - (asked[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
