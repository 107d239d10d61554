import {
  type AnyGroup,
  type Comparison,
  conditionsIn,
  type EventFilter,
  isOfVersions,
  longestWindow,
  type SegmentCondition,
  type SegmentNode,
  versionParts,
} from '@millrace/contract/advertiser/segment-rules';
import { dayMs } from '@millrace/contract/kit/duration';
import { allRegions } from '@millrace/contract/kit/fields';
import type { ReportParam } from '../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { isReplaced, signedSince } from '../event/told-twice.ts';
import type { ListFiles } from './list-files.ts';

/** A SELECT of those who are meant: `person`, each once, and `on_phones`, whether that is a device. */
export interface CompiledSegment {
  readonly sql: string;
  readonly params: Readonly<Record<string, ReportParam>>;
}

export interface SegmentScope {
  readonly advertiserId: number;
  /** Windows end here. Milliseconds UTC. */
  readonly now: number;
  /** Of the lists that the rules name; absent: they name none. */
  readonly files?: ListFiles;
  /** Names that websites and servers both tell of; absent: none. */
  readonly toldTwice?: readonly string[];
}

/**
 * Rules as one SELECT: one look at the events that any condition asks about, person by person, within the advertiser's own. The
 * windows of a condition begin so many times 24 hours before `now`, the first moment included, and end before it.
 * @param rules as the contract checked them: some part says who is meant, so nobody is missed of whom no event is looked at
 */
export function compileSegment(
  rules: AnyGroup,
  { advertiserId, now, files = new Map(), toldTwice = [] }: SegmentScope,
): CompiledSegment {
  const conditions = conditionsIn(rules);
  const lists = conditions.flatMap((one) => (one.kind === 'list' ? filesOf(files, one.listId) : []));
  const since = Math.max(0, ...conditions.map(daysOf));
  const names = namesIn(conditions);
  // What all rows have in common needs to be asked of none; rows of lists have nothing of it.
  const sure = lists.length > 0 ? {} : { since, ...(names?.length === 1 && { event: names[0] }) };
  const twice = toldTwice.filter((name) => names?.includes(name) ?? true);
  const compiling = new Compiling(now, { ...sure, ...(twice.length > 0 && { mayBeReplaced: true }) }, files);
  const holds = compiling.group(rules);
  const rows = names === null ? '' : ` AND event_name IN ${compiling.value('Array(String)', names)}`;
  compiling.params.advertiser = advertiserId;
  const [replaced, once] = twice.length === 0 ? ['', ''] : compiling.replaced(twice, since);
  const events = `SELECT person, device_hash != 0 AND told_by != 'website' AS is_device, event_name, promoted_app_id, at, value_usd, country, params, 0 AS list_id${replaced}
FROM ${DATABASE}.promoted_event
WHERE advertiser_id = {advertiser:UInt32} AND person != 0 AND at >= ${compiling.moment(since)} AND at < ${compiling.moment(0)}${rows}${once}`;
  const source =
    lists.length === 0
      ? events
      : `${events}
UNION ALL
SELECT person, on_phones != 0 AS is_device, '' AS event_name, 0 AS promoted_app_id, toDateTime64(0, 3, 'UTC') AS at,
  toDecimal64(0, 6) AS value_usd, '' AS country, map() AS params, list_id${replaced === '' ? '' : ', 0 AS is_replaced'}
FROM ${DATABASE}.id_list_member
WHERE advertiser_id = {advertiser:UInt32} AND list_id IN ${compiling.value('Array(UInt32)', [...new Set(lists)])}`;
  return {
    sql: `SELECT person, max(is_device) AS on_phones
FROM (
${source}
)
GROUP BY person
HAVING ${holds}`,
    params: compiling.params,
  };
}

/** A file that is none: nobody is on a list that has none, and no event has this number. */
const noFile = 4_294_967_295;

function filesOf(files: ListFiles, list: number): readonly number[] {
  const known = files.get(list) ?? [];
  return known.length === 0 ? [noFile] : known;
}

/** How far back a condition looks. */
function daysOf(condition: SegmentCondition): number {
  if (condition.kind === 'list') return 0;
  return condition.kind === 'event' || condition.kind === 'spent' ? condition.days : longestWindow;
}

/** Which events are looked at; null where a condition is about all of them. */
function namesIn(conditions: readonly SegmentCondition[]): readonly string[] | null {
  const names = new Set<string>();
  for (const condition of conditions) {
    if (condition.kind === 'list') continue;
    if (condition.kind !== 'event' && condition.kind !== 'spent') return null;
    if (condition.event === null) return null;
    names.add(condition.event);
  }
  return [...names];
}

/** What holds for every row that is looked at. */
interface Sure {
  /** It is of the last days. */
  readonly since?: number;
  readonly event?: string | undefined;
  /** Somebody told of some of them once more; absent: nobody did. */
  readonly mayBeReplaced?: true;
}

/** Collects the values of one query. No value ever stands in its text. */
class Compiling {
  readonly params: Record<string, ReportParam> = {};
  readonly #now: number;
  readonly #sure: Sure;
  readonly #files: ListFiles;
  readonly #moments = new Map<number, string>();
  #values = 0;

  constructor(now: number, sure: Sure, files: ListFiles) {
    this.#now = now;
    this.#sure = sure;
    this.#files = files;
  }

  value(type: string, value: ReportParam): string {
    const name = `value${this.#values}`;
    this.#values += 1;
    this.params[name] = value;
    return `{${name}:${type}}`;
  }

  /** So many days ago. */
  moment(days: number): string {
    const known = this.#moments.get(days);
    if (known !== undefined) return known;
    const at = this.value('Int64', this.#now - days * dayMs);
    const moment = `fromUnixTimestamp64Milli(${at}, 'UTC')`;
    this.#moments.set(days, moment);
    return moment;
  }

  /**
   * What a website's page told of and its server as well: of the same person it is left out, of anybody else it is marked, for the page
   * alone knows that its visitor did it.
   */
  replaced(twice: readonly string[], since: number): readonly [column: string, condition: string] {
    this.params.twice = [...twice];
    const from = `fromUnixTimestamp64Milli(${this.value('Int64', signedSince(this.#now - since * dayMs))}, 'UTC')`;
    return [`, ${isReplaced(from)} AS is_replaced`, `\n  AND NOT ${isReplaced(from, { and: 'person' })}`];
  }

  /** @param isWanted false: inside an odd number of exclusions */
  group({ join, of }: AnyGroup, isWanted = true): string {
    return `(${of.map((node) => this.#node(node, isWanted)).join(join === 'and' ? ' AND ' : ' OR ')})`;
  }

  #node(node: SegmentNode, isWantedAround: boolean): string {
    const isWanted = isWantedAround !== node.exclude;
    const holds = node.kind === 'group' ? this.group(node, isWanted) : `(${this.#condition(node, isWanted)})`;
    return node.exclude ? `NOT ${holds}` : holds;
  }

  /** What is replaced counts for nobody who is to have done something, and for everybody who is not to have done it. */
  #once(isWanted: boolean, isLittle: boolean): readonly string[] {
    return this.#sure.mayBeReplaced && isWanted !== isLittle ? ['NOT is_replaced'] : [];
  }

  #condition(condition: SegmentCondition, isWanted: boolean): string {
    switch (condition.kind) {
      case 'event': {
        const { operator, times } = condition;
        const isLittle = operator === 'never' || operator === 'atMost';
        const such = [...this.#event(condition), ...this.#once(isWanted, isLittle)].join(' AND ');
        const count = such === '' ? 'count()' : `countIf(${such})`;
        if (operator === 'never') return `${count} = 0`;
        const sign = { atLeast: '>=', exactly: '=', atMost: '<=' }[operator];
        return `${count} ${sign} ${this.value('UInt64', times)}`;
      }
      case 'country': {
        const known = `country != '' AND country != '${allRegions}'`;
        return lastHolds(known, `country IN ${this.value('Array(String)', condition.countries)}`);
      }
      case 'parameter': {
        const name = this.value('String', condition.parameter);
        return lastHolds(`mapContains(params, ${name})`, this.#compare(`params[${name}]`, condition));
      }
      case 'lastSeen':
        return condition.operator === 'within'
          ? `countIf(list_id = 0 AND at >= ${this.moment(condition.days)}) > 0`
          : `countIf(list_id = 0) > 0 AND countIf(list_id = 0 AND at >= ${this.moment(condition.days)}) = 0`;
      case 'spent': {
        const { event, days, operator, amount } = condition;
        const such = [
          `at >= ${this.moment(days)}`,
          ...(event === null ? [] : [`event_name = ${this.value('String', event)}`]),
          ...this.#once(isWanted, operator === 'less'),
        ];
        const sum = `sumIf(value_usd, ${such.join(' AND ')})`;
        return `${sum} ${operator === 'less' ? '<' : '>='} ${this.#usd(amount)}`;
      }
      case 'list':
        return `countIf(list_id IN ${this.value('Array(UInt32)', filesOf(this.#files, condition.listId))}) > 0`;
    }
  }

  #event({ event, apps, days, filters }: Extract<SegmentCondition, { kind: 'event' }>): readonly string[] {
    return [
      ...(event === this.#sure.event ? [] : [`event_name = ${this.value('String', event)}`]),
      ...(days === this.#sure.since ? [] : [`at >= ${this.moment(days)}`]),
      ...(apps.length === 0 ? [] : [`promoted_app_id IN ${this.value('Array(UInt32)', apps)}`]),
      ...filters.map((filter) => this.#filter(filter)),
    ];
  }

  #filter(filter: EventFilter): string {
    if (filter.of === 'value') {
      const sign = { is: '=', isNot: '!=', more: '>', less: '<' }[filter.comparison];
      return `value_usd ${sign} ${this.#usd(filter.value)}`;
    }
    const name = this.value('String', filter.parameter);
    // What was never said is not another value.
    return `mapContains(params, ${name}) AND ${this.#compare(`params[${name}]`, filter)}`;
  }

  #usd(amount: string): string {
    return `toDecimal64(${this.value('String', amount)}, 6)`;
  }

  /** A text that was told, with one that was entered; however either is written. */
  #compare(told: string, { parameter, comparison, value }: Compared): string {
    const text = () => this.value('String', value);
    switch (comparison) {
      case 'is':
        return `lowerUTF8(${told}) = lowerUTF8(${text()})`;
      case 'isNot':
        return `lowerUTF8(${told}) != lowerUTF8(${text()})`;
      case 'contains':
        return `positionCaseInsensitiveUTF8(${told}, ${text()}) > 0`;
      case 'more':
      case 'less': {
        const sign = comparison === 'more' ? '>' : '<';
        // A text that is none is neither more nor less.
        return isOfVersions(parameter)
          ? `match(${told}, '^[0-9]') AND ${versionOf(told)} ${sign} ${this.value('Array(UInt64)', partsOf(value))}`
          : `ifNull(toFloat64OrNull(${told}) ${sign} toFloat64(${text()}), 0)`;
      }
    }
  }
}

/**
 * Whether a condition holds for the last row of a person that is known; where none is, it does not. A number says both when that was and
 * whether it holds, so that the greatest is asked for: keeping each person's last text takes nearly twice as long.
 */
const lastHolds = (known: string, holds: string): string =>
  `bitTest(max(if(${known}, 2 * toUnixTimestamp64Milli(at) + (${holds}), 0)), 0)`;

interface Compared {
  readonly parameter: string;
  readonly comparison: Comparison;
  readonly value: string;
}

/** Arrays compare part by part; what ends sooner ends with zeros. */
const versionOf = (told: string): string =>
  `arrayResize(arrayMap(part -> toUInt64OrZero(part), splitByChar('.', ${told})), ${versionParts})`;

const partsOf = (version: string): number[] => {
  const parts = version.split('.').map(Number);
  return Array.from({ length: versionParts }, (_, at) => parts[at] ?? 0);
};
