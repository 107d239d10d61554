import type * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import type { CustomTag, Targeting } from '../publisher/targeting.ts';

import { compareVersions, readVersion } from './version.ts';
import { parseVersionExpression, type VersionExpressionError } from './version-expression.ts';

/**
 * Of all channels of a rule together, commas between them counted; one channel alone may have them all. In UTF-16 units, as all
 * limits of texts, and as phones' channels are cut.
 */
export const maxChannelLength = 1000;

interface Problem {
  readonly field: keyof Targeting;
  /** Inside the field: the row of a list and the field in it. */
  readonly inside?: readonly (string | number)[];
  readonly error: ErrorKey;
  readonly params?: Readonly<Record<string, string | number>>;
}

interface Payload<Value> {
  readonly value: Value;
  issues: z.core.$ZodRawIssue[];
}

/** What single fields can't know: ends of ranges, lists without a mode, values that don't suit their type. */
function targetingProblems(value: Targeting): Problem[] {
  return [...listProblems(value), ...rangeProblems(value), ...versionProblems(value), ...tagProblems(value)];
}

/**
 * The same as a check of a zod object that holds the fields of a targeting. Asked although fields are wrong, so that a
 * form hears of everything at once: those count as if they were not set, and are not told of a second time.
 */
export function checkTargeting(payload: Payload<Targeting>, unset: Targeting): void {
  const wrong = new Set(payload.issues.map(({ path: [first] = [] }) => first));
  const kept = Object.entries(payload.value).filter(([name]) => !wrong.has(name));
  const problems = targetingProblems({ ...unset, ...Object.fromEntries(kept) });
  for (const { field, inside = [], error, params = {} } of problems) {
    if (wrong.has(field)) continue;
    payload.issues.push({
      code: 'custom',
      path: [field, ...inside],
      message: error,
      params,
      input: payload.value,
    });
  }
}

const modes = [
  ['channelMode', 'channels'],
  ['brandMode', 'brands'],
  ['modelMode', 'models'],
] as const;

function listProblems(value: Targeting): Problem[] {
  const problems = modes.flatMap(([mode, list]): Problem[] => {
    if (value[mode] !== null && value[list].length === 0)
      return [{ field: list, error: 'mediationRule.errors.listEmpty' }];
    if (value[mode] === null && value[list].length > 0)
      return [{ field: mode, error: 'mediationRule.errors.modeEmpty' }];
    return [];
  });
  if (value.channels.join(',').length <= maxChannelLength) return problems;
  return [
    ...problems,
    { field: 'channels', error: 'mediationRule.errors.channelTooLong', params: { max: maxChannelLength } },
  ];
}

function rangeProblems(value: Targeting): Problem[] {
  const error: ErrorKey = 'mediationRule.errors.rangeReversed';
  const reversed = (min: string | number | null, max: string | number | null) =>
    min !== null && max !== null && Number(min) > Number(max);
  const problems: Problem[] = [];
  if (reversed(value.frequencyMin, value.frequencyMax)) problems.push({ field: 'frequencyMax', error });
  if (reversed(value.iapMin, value.iapMax)) problems.push({ field: 'iapMax', error });
  if (reversed(value.ageMin, value.ageMax)) problems.push({ field: 'ageMax', error });
  const { osMin, osMax } = value;
  if (
    osMin !== null &&
    osMax !== null &&
    compareVersions(readVersion(osMin) ?? [], readVersion(osMax) ?? []) > 0
  )
    problems.push({ field: 'osMax', error });
  return problems;
}

const holdsNothing: readonly VersionExpressionError[] = ['reversed', 'empty'];

function versionProblems(value: Targeting): Problem[] {
  return (['appVersions', 'sdkVersions'] as const).flatMap((field) =>
    value[field]
      .flatMap((expression): Problem[] => {
        const parsed = parseVersionExpression(expression);
        if ('range' in parsed) return [];
        const error = holdsNothing.includes(parsed.error)
          ? 'mediationRule.errors.versionInterval'
          : 'mediationRule.errors.versionExpression';
        return [{ field, error, params: { value: expression } }];
      })
      .slice(0, 1),
  );
}

const numbers = { string: /^/, int: /^-?\d{1,15}$/, float: /^-?\d{1,15}(\.\d{1,10})?$/ } as const;
const textOperators: readonly string[] = ['=', '!=', 'in', 'notin'];

type TagProblem = readonly [field: keyof CustomTag, error: ErrorKey];

function tagProblem({ type, operator, values }: CustomTag): TagProblem | undefined {
  if (type === 'string' && !textOperators.includes(operator)) {
    return ['operator', 'mediationRule.errors.tagOperator'];
  }
  if (!values.every((value) => numbers[type].test(value))) {
    return ['values', 'mediationRule.errors.tagNumber'];
  }
  const takesOne = operator !== 'in' && operator !== 'notin';
  return takesOne && values.length > 1 ? ['values', 'mediationRule.errors.tagValues'] : undefined;
}

function tagProblems(value: Targeting): Problem[] {
  return value.customTags.flatMap((tag, index): Problem[] => {
    const [inside, error] = tagProblem(tag) ?? [];
    if (inside === undefined || error === undefined) return [];
    return [{ field: 'customTags', inside: [index, inside], error }];
  });
}
