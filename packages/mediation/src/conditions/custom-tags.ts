import type { CustomTag, TagOperator, TagType } from '@millrace/contract/publisher/targeting';
import type { Profile, TagValue } from '../profile.ts';
import type { Condition } from './condition.ts';

type Comparable = string | number;

/** A value as its condition compares it; undefined when it is not of the type. */
const readers: Record<TagType, (value: TagValue) => Comparable | undefined> = {
  string: (value) => String(value),
  int(value) {
    const number = readNumber(value);
    return Number.isSafeInteger(number) ? number : undefined;
  },
  float: readNumber,
};

function readNumber(value: TagValue): number | undefined {
  if (typeof value === 'boolean') return undefined;
  if (typeof value === 'string' && !/^[+-]?\d+(\.\d+)?$/.test(value.trim())) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

type Test = (value: Comparable, wanted: ReadonlySet<Comparable>, first: Comparable) => boolean;

interface Operator {
  readonly test: Test;
  /** With a list: none of its values may fulfil the test, instead of any. */
  readonly negated: boolean;
}

const isAmong: Test = (value, wanted) => wanted.has(value);

const operators: Record<TagOperator, Operator> = {
  '=': { test: isAmong, negated: false },
  '!=': { test: isAmong, negated: true },
  in: { test: isAmong, negated: false },
  notin: { test: isAmong, negated: true },
  '>': { test: (value, _wanted, first) => value > first, negated: false },
  '>=': { test: (value, _wanted, first) => value >= first, negated: false },
  '<': { test: (value, _wanted, first) => value < first, negated: false },
  '<=': { test: (value, _wanted, first) => value <= first, negated: false },
};

/**
 * A tag of the app's own. A list of values meets `=`, `in` and the comparisons with any of its values, `!=` and `notin`
 * only when none is equal. Texts compare by their characters' codes, case included. A tag without a value of the
 * condition's type counts as missing, and a condition without one holds for nobody.
 */
export function customTagCondition(tag: CustomTag): Condition {
  const read = readers[tag.type];
  const { test, negated } = operators[tag.operator];
  const values = tag.values.map(read).filter((value) => value !== undefined);
  const wanted = new Set(values);
  const [first] = values;
  return {
    name: 'customTag',
    needs: { tag },
    holds({ profile }) {
      const said = tagOf(profile, tag.name);
      if (said === undefined || first === undefined) return false;
      if (typeof said !== 'object') {
        const value = read(said);
        return value !== undefined && test(value, wanted, first) !== negated;
      }
      let known = false;
      for (const element of said) {
        const value = read(element);
        if (value === undefined) continue;
        known = true;
        if (test(value, wanted, first)) return !negated;
      }
      return known && negated;
    },
    has(profile) {
      const said = tagOf(profile, tag.name);
      if (said === undefined) return null;
      return typeof said === 'object' ? said.map(String) : String(said);
    },
  };
}

function tagOf({ tags }: Profile, name: string): TagValue | readonly TagValue[] | undefined {
  return Object.hasOwn(tags, name) ? tags[name] : undefined;
}
