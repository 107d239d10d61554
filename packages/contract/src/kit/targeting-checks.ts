import type { ErrorKey } from '../errors.ts';
import type { CustomTag, Targeting } from '../targeting.ts';

import { compareVersions, isEmptyInterval, versionExpressionPattern } from './version.ts';

/** Of all channels of a rule together, commas between them counted. */
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
  issues: unknown[];
}

/** What single fields can't know: ends of ranges, lists without a mode, values that don't suit their type. */
export function targetingProblems(value: Targeting): Problem[] {
  return [...listProblems(value), ...rangeProblems(value), ...versionProblems(value), ...tagProblems(value)];
}

/** The same as a check of a zod object that holds the fields of a targeting. */
export function checkTargeting(payload: Payload<Targeting>): void {
  for (const { field, inside = [], error, params = {} } of targetingProblems(payload.value)) {
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
      return [{ field: list, error: 'mediationRule.errors.modeEmpty' }];
    return [];
  });
  if ([...value.channels.join(',')].length <= maxChannelLength) return problems;
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
  if (osMin !== null && osMax !== null && compareVersions(osMin, osMax) > 0)
    problems.push({ field: 'osMax', error });
  return problems;
}

function versionProblems(value: Targeting): Problem[] {
  return (['appVersions', 'sdkVersions'] as const).flatMap((field): Problem[] => {
    const unreadable = value[field].find((expression) => !versionExpressionPattern.test(expression));
    if (unreadable !== undefined)
      return [{ field, error: 'mediationRule.errors.versionExpression', params: { value: unreadable } }];
    const empty = value[field].find(isEmptyInterval);
    if (empty === undefined) return [];
    return [{ field, error: 'mediationRule.errors.versionInterval', params: { value: empty } }];
  });
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
