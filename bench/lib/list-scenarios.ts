import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import { calls, type NamedCall } from '../../packages/contract/src/calls.ts';

/** Features of a publisher's set-up: their lists have to stay quick however much stands in them. */
const features = [
  'app',
  'placement',
  'adNetwork',
  'account',
  'instance',
  'mediationRule',
  'abTest',
  'testMode',
  'blockRule',
  'changeLog',
];

/** Ids of what the lists are asked about: the app and the placement with the most in them. */
export interface Subject {
  readonly appId: number;
  readonly placementId: number;
  readonly instanceId: number;
  readonly ruleId: number;
  readonly testId: number;
  readonly userId: number;
}

type Values = readonly (string | number)[];

/** What a person would filter by, by parameter name; what a list needs is always given. */
const filters = (subject: Subject): Readonly<Record<string, Values>> => ({
  pubAppId: [subject.appId],
  appId: [subject.appId],
  placementId: [subject.placementId],
  instanceId: [subject.instanceId],
  ruleId: [subject.ruleId],
  testId: [subject.testId],
  userId: [subject.userId],
  user: [subject.userId],
  status: [0, 1],
  plat: [0],
  adType: [2],
  adnId: [2],
  networkId: [2],
  isBidding: [1],
  country: ['US'],
  history: [1],
  withInstances: [1],
  entity: ['placement'],
  entityId: [subject.placementId],
  action: ['edit'],
  batch: ['00000000-0000-4000-8000-000000000000'],
  from: ['2026-02-01'],
  to: ['2026-02-28'],
});

export interface Scenario {
  readonly list: string;
  readonly name: string;
  readonly path: string;
}

/** How a person asks a list: `lastPage` needs its count. */
export interface ListUnderTest {
  readonly list: string;
  readonly scenarios: readonly Scenario[];
  readonly lastPage: (total: number) => Scenario;
}

/** Every list call of the features, found in the contract, so that none can be forgotten. */
export function listsUnderTest(subject: Subject): ListUnderTest[] {
  return calls
    .filter(({ feature, call }) => features.includes(feature) && call.method === 'GET')
    .flatMap((named) => {
      const shape = shapeOf(named);
      return 'page' in shape ? listUnderTest(named, shape, filters(subject)) : [];
    });
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

function shapeOf({ call }: NamedCall): Shape {
  const { def } = call.request._zod;
  return def.type === 'object' ? (def as z.core.$ZodObjectDef).shape : {};
}

const paging = ['page', 'size', 'search', 'sort', 'order'];

function listUnderTest({ call, name }: NamedCall, shape: Shape, known: Readonly<Record<string, Values>>) {
  const params = Object.keys(shape).filter((param) => !paging.includes(param));
  const valuesOf = (param: string): Values => {
    const choices = optionsOf(shape[param]);
    const values = choices.length > 0 ? choices : known[param];
    if (values === undefined) throw new Error(`list-scenarios.ts has no value for ${param} of ${call.path}`);
    return values;
  };
  const needed = params.filter((param) => !isOptional(shape[param]));
  const given = needed.map((param): [string, string] => [param, String(valuesOf(param)[0])]);
  const scenario = (what: string, extra: Readonly<Record<string, string | number>> = {}): Scenario => {
    const query = new URLSearchParams(given);
    for (const [param, value] of Object.entries(extra)) query.set(param, String(value));
    return { list: name, name: what, path: `${call.path}?${query}` };
  };
  const searches = 'search' in shape ? ['1234', 'Coin Rush 1', 'nothing like this'] : [];
  const scenarios = [
    scenario('first page'),
    scenario('100 a page', { size: 100 }),
    ...searches.map((search) => scenario(`search "${search}"`, { search })),
    ...optionsOf(shape.sort).flatMap((sort) =>
      ['asc', 'desc'].map((order) => scenario(`sorted by ${sort} ${order}`, { sort, order })),
    ),
    ...params
      .filter((param) => !needed.includes(param))
      .flatMap((param) => valuesOf(param).map((value) => scenario(`${param} ${value}`, { [param]: value }))),
  ];
  const lastPage = (total: number) =>
    scenario('last page', { page: Math.max(1, Math.ceil(total / defaultSize)), size: defaultSize });
  return { list: name, scenarios, lastPage };
}

/** Asked, for a value that is read from text calls itself optional. */
function isOptional(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && safeParse(schema, undefined).success;
}

const defaultSize = 20;

/** The values of an optional enumeration. */
function optionsOf(schema: z.core.$ZodType | undefined): string[] {
  if (schema?._zod.def.type !== 'optional') return [];
  const { innerType } = schema._zod.def as z.core.$ZodOptionalDef;
  return innerType._zod.def.type === 'enum'
    ? Object.values((innerType._zod.def as z.core.$ZodEnumDef).entries).map(String)
    : [];
}
