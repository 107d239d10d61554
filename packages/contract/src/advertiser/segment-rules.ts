import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { country, id, oneLine } from '../kit/fields.ts';
import { eventName } from './event-name.ts';

/** Days that a condition usually looks back over; any other number up to {@link longestWindow} may be chosen. */
export const usualWindows = [1, 2, 7, 14, 30, 60] as const;
export const longestWindow = 180;
/** Groups within groups, the outermost one counted. */
export const deepestGroup = 3;
/** Conditions of a segment, in all of its groups. */
export const mostConditions = 30;
const mostInGroup = 15;
const mostFilters = 5;
const mostApps = 50;

/**
 * Parameters of events that say something of the phone or the person. Apps that show mediated ads and the website's loader fill
 * them in by themselves, as far as they know; any other name may be asked for, too.
 */
export const profileFacts = [
  'brand',
  'model',
  'os',
  'os_version',
  'app_version',
  'carrier',
  'state',
  'city',
] as const;
export type ProfileFact = (typeof profileFacts)[number];

const days = z.int().check(z.minimum(1), z.maximum(longestWindow));
/** As an advertiser's events call it. */
export const parameterName = z
  .string({ error: 'segment.errors.parameterEmpty' satisfies ErrorKey })
  .check(
    z.trim(),
    z.minLength(1, 'segment.errors.parameterEmpty' satisfies ErrorKey),
    z.maxLength(64),
    oneLine,
  );
const said = z
  .string({ error: 'segment.errors.valueEmpty' satisfies ErrorKey })
  .check(z.trim(), z.minLength(1, 'segment.errors.valueEmpty' satisfies ErrorKey), z.maxLength(200), oneLine);

export const comparisons = ['is', 'isNot', 'more', 'less', 'contains'] as const;
export type Comparison = (typeof comparisons)[number];
/** Those that are asked of numbers alone. */
export const isOfNumbers = (comparison: Comparison): boolean =>
  comparison === 'more' || comparison === 'less';

const amountPattern = /^-?\d{1,12}(\.\d{1,6})?$/;
const amount = z
  .string({ error: 'segment.errors.numberMalformed' satisfies ErrorKey })
  .check(z.trim(), z.regex(/^\d{1,12}(\.\d{1,6})?$/, 'segment.errors.numberMalformed' satisfies ErrorKey));

/** Parts of a version that are compared, one after the other. */
export const versionParts = 4;
const versionPattern = /^\d{1,9}(\.\d{1,9}){0,3}$/;
/** Whether it is a version that a parameter holds: 17.10 is more than 17.9. */
export const isOfVersions = (parameter: string): boolean =>
  parameter === 'os_version' || parameter === 'app_version';

/** Whether what stands beside `>` and `<` is a number, or a version. */
const comparesNumbers = z.check<{ parameter: string; comparison: Comparison; value: string }>(
  ({ value: { parameter, comparison, value }, issues }) => {
    const [pattern, message] = isOfVersions(parameter)
      ? [versionPattern, 'segment.errors.versionMalformed' satisfies ErrorKey]
      : [amountPattern, 'segment.errors.numberMalformed' satisfies ErrorKey];
    if (isOfNumbers(comparison) && !pattern.test(value))
      issues.push({ code: 'custom', path: ['value'], input: value, message });
  },
);

/** What an event has to have been like. */
const eventFilter = z.discriminatedUnion('of', [
  /** What it was worth, USD. */
  z.object({ of: z.literal('value'), comparison: z.enum(['is', 'isNot', 'more', 'less']), value: amount }),
  z
    .object({
      of: z.literal('parameter'),
      parameter: parameterName,
      comparison: z.enum(comparisons),
      value: said,
    })
    .check(comparesNumbers),
]);
export type EventFilter = z.infer<typeof eventFilter>;

/** Whom it does not hold for are meant: they are taken out of the others. */
const exclude = z._default(z.boolean(), false);

export const countOperators = ['atLeast', 'exactly', 'atMost', 'never'] as const;

const happened = z.object({
  kind: z.literal('event'),
  exclude,
  event: eventName('campaign.errors.eventMalformed' satisfies ErrorKey),
  /** Apps and websites in which it happened; empty: any. */
  apps: z.array(id).check(z.maxLength(mostApps)),
  operator: z.enum(countOperators),
  /** `atMost` holds for those who never did, too. Of `never` it says nothing. */
  times: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  days,
  /** All of them. */
  filters: z.array(eventFilter).check(z.maxLength(mostFilters)),
});

/** Where the last event came from that said it. */
const fromCountry = z.object({
  kind: z.literal('country'),
  exclude,
  countries: z
    .array(country('common.errors.invalid'))
    .check(z.minLength(1, 'segment.errors.countriesEmpty' satisfies ErrorKey), z.maxLength(300)),
});

/** What the last event said that had such a parameter: brand, model, city, version. */
const lastSaid = z
  .object({
    kind: z.literal('parameter'),
    exclude,
    parameter: parameterName,
    comparison: z.enum(comparisons),
    value: said,
  })
  .check(comparesNumbers);

/** When anything happened last. */
const lastSeen = z.object({
  kind: z.literal('lastSeen'),
  exclude,
  operator: z.enum(['within', 'before']),
  days,
});

/** What events were worth together, USD. */
const spent = z.object({
  kind: z.literal('spent'),
  exclude,
  /** null: all that were worth something. */
  event: z.nullable(eventName('campaign.errors.eventMalformed' satisfies ErrorKey)),
  operator: z.enum(['atLeast', 'less']),
  amount,
  days,
});

/** Ids that were uploaded. */
const onList = z.object({ kind: z.literal('list'), exclude, listId: id });

export const conditionKinds = ['event', 'country', 'parameter', 'lastSeen', 'spent', 'list'] as const;
const conditions = [happened, fromCountry, lastSaid, lastSeen, spent, onList] as const;
export type SegmentCondition = z.infer<(typeof conditions)[number]>;

export const joins = ['and', 'or'] as const;
export type Join = (typeof joins)[number];

/** One level of groups: what it may hold is said from the inside out, which bounds the depth. */
const members = <Member extends z.core.$ZodType>(member: Member) => ({
  join: z.enum(joins),
  of: z
    .array(member)
    .check(z.minLength(1, 'segment.errors.groupEmpty' satisfies ErrorKey), z.maxLength(mostInGroup)),
});
const isGroup = { kind: z.literal('group'), exclude };
const innermost = z.object({ ...isGroup, ...members(z.discriminatedUnion('kind', conditions)) });
const inner = z.object({ ...isGroup, ...members(z.discriminatedUnion('kind', [...conditions, innermost])) });
const outer = z.object(members(z.discriminatedUnion('kind', [...conditions, inner])));

export type SegmentRules = z.infer<typeof outer>;
export type SegmentGroup = z.infer<typeof inner> | z.infer<typeof innermost>;
export type SegmentNode = SegmentCondition | SegmentGroup;

/** A group of any depth, as those who walk through it see it. */
export interface AnyGroup {
  readonly join: Join;
  readonly of: readonly SegmentNode[];
}

/** Every condition of all groups, in their order. */
export function conditionsIn({ of }: AnyGroup): SegmentCondition[] {
  return of.flatMap((node) => (node.kind === 'group' ? conditionsIn(node) : [node]));
}

/**
 * Whether a part says by itself who is meant, among people that something is known of. Whoever never did something is anybody,
 * so that such a part can only narrow down what another one says.
 */
export function isPositive(node: SegmentNode): boolean {
  if (node.exclude) return false;
  if (node.kind === 'group') return isBounded(node);
  if (node.kind === 'event') return node.operator === 'atLeast' || node.operator === 'exactly';
  return node.kind !== 'spent' || node.operator === 'atLeast';
}

const isBounded = ({ join, of }: AnyGroup): boolean =>
  join === 'and' ? of.some(isPositive) : of.every(isPositive);

interface Problem {
  readonly path: readonly (string | number)[];
  readonly error: ErrorKey;
}

/** What keeps a group from saying who is meant, by its place. */
function* problemsOf({ join, of }: AnyGroup, path: readonly (string | number)[]): Generator<Problem> {
  for (const [place, node] of of.entries()) {
    const at = [...path, 'of', place];
    if (node.kind === 'group') yield* problemsOf(node, at);
    if (join === 'or' && !isPositive(node) && (node.kind !== 'group' || node.exclude))
      yield { path: [...at, 'kind'], error: 'segment.errors.orNegative' };
  }
  if (join === 'and' && of.length > 0 && !of.some(isPositive))
    yield { path: [...path, 'of'], error: 'segment.errors.nobodyMeant' };
}

/** Whom a segment is: at least one part says who is meant, and what is joined by OR does so in each. */
export const segmentRules = outer.check(
  z.check(({ value, issues }) => {
    if (conditionsIn(value).length > mostConditions)
      issues.push({
        code: 'custom',
        path: ['of'],
        input: value,
        message: 'segment.errors.tooManyConditions' satisfies ErrorKey,
      });
    for (const { path, error } of problemsOf(value, []))
      issues.push({ code: 'custom', path: [...path], input: value, message: error });
  }),
);

/** What a new segment begins with: whoever put something into the cart in the last week. */
export const emptyRules: SegmentRules = {
  join: 'and',
  of: [
    {
      kind: 'event',
      exclude: false,
      event: 'add_to_cart',
      apps: [],
      operator: 'atLeast',
      times: 1,
      days: 7,
      filters: [],
    },
  ],
};
