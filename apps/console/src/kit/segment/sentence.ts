import {
  type AnyGroup,
  type Comparison,
  type EventFilter,
  isPositive,
  type SegmentCondition,
  type SegmentNode,
} from '@millrace/contract/advertiser/segment-rules';
import type { Language } from '@millrace/contract/common';
import { regionName } from '@millrace/contract/kit/region-name';
import type { text as textType } from '../i18n/i18n.ts';

/** What is needed to say who is meant. */
export interface Saying {
  readonly text: typeof textType;
  readonly language: Language;
  /** Names by id; whatever is not there is told by its number. */
  readonly apps: Readonly<Record<number, string>>;
  readonly lists: Readonly<Record<number, string>>;
}

/** Rules as one sentence: "People who did add_to_cart in the last 7 days, except those who did purchase …". */
export function sentenceOf(rules: AnyGroup, saying: Saying): string {
  return saying.text('segment.say.people', { what: groupWords(rules, saying) });
}

function groupWords({ join, of }: AnyGroup, saying: Saying): string {
  const { text } = saying;
  const words = (nodes: readonly SegmentNode[], by: AnyGroup['join']) =>
    nodes.map((node) => nodeWords(node, saying)).join(text(`segment.say.${by}`));
  const meant = of.filter(({ exclude }) => !exclude);
  const taken = of.filter(({ exclude }) => exclude);
  // What says who is meant comes before what narrows it down.
  const ordered =
    join === 'and' ? [...meant.filter(isPositive), ...meant.filter((one) => !isPositive(one))] : meant;
  const what = words(ordered, join);
  if (taken.length === 0) return what;
  const others = words(taken, join === 'and' ? 'or' : 'and');
  return meant.length === 0
    ? text('segment.say.exceptOnly', { others })
    : text('segment.say.except', { what, others });
}

function nodeWords(node: SegmentNode, saying: Saying): string {
  if (node.kind !== 'group') return conditionWords(node, saying);
  return saying.text('segment.say.group', { what: groupWords(node, saying) });
}

function conditionWords(condition: SegmentCondition, saying: Saying): string {
  const { text } = saying;
  switch (condition.kind) {
    case 'event':
      return eventWords(condition, saying);
    case 'country': {
      const countries = condition.countries.map((code) => regionName(code, saying.language));
      return text('segment.say.countries', { countries: countries.join(text('common.comma')) });
    }
    case 'parameter':
      return text('segment.say.parameter', {
        name: condition.parameter,
        comparison: comparisonWord(condition.comparison, saying),
        value: condition.value,
      });
    case 'lastSeen':
      return text(`segment.say.${condition.operator}`, { count: condition.days });
    case 'spent':
      return text(condition.operator === 'less' ? 'segment.say.spentLess' : 'segment.say.spentMore', {
        amount: condition.amount,
        count: condition.days,
        by: condition.event === null ? '' : text('segment.say.by', { event: condition.event }),
      });
    case 'list':
      return text('segment.say.list', { name: named(condition.listId, saying.lists, saying) });
  }
}

function eventWords(condition: Extract<SegmentCondition, { kind: 'event' }>, saying: Saying): string {
  const { text } = saying;
  const { event, apps, operator, times, days, filters } = condition;
  const comma = text('common.comma');
  const where =
    apps.length === 0
      ? ''
      : text('segment.say.where', { apps: apps.map((id) => named(id, saying.apps, saying)).join(comma) });
  const such =
    filters.length === 0
      ? ''
      : text('segment.say.filters', { filters: filters.map((one) => filterWords(one, saying)).join(comma) });
  if (operator === 'never') return text('segment.say.never', { event, where, filters: such, count: days });
  // Once is what having done it means.
  const often =
    operator === 'atLeast' && times === 1 ? '' : text(`segment.say.${operator}`, { count: times });
  return text('segment.say.did', { event, often, where, filters: such, count: days });
}

function filterWords(filter: EventFilter, saying: Saying): string {
  return saying.text('segment.say.filter', {
    name: filter.of === 'value' ? saying.text('segment.say.valueName') : filter.parameter,
    comparison: comparisonWord(filter.comparison, saying),
    value: filter.value,
  });
}

const comparisonWord = (comparison: Comparison, { text }: Saying): string =>
  text(`segment.comparison.${comparison}`);

const named = (id: number, names: Readonly<Record<number, string>>, { text }: Saying): string =>
  names[id] ?? text('segment.say.gone', { id });
