import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { deviceFilter, deviceFilterChecks, frequencyCap, pacing, pacingCheck } from '../kit/caps.ts';
import { downloadTicket } from '../kit/download.ts';
import { ecpmGroups } from '../kit/ecpm.ts';
import { defineErrors } from '../kit/error.ts';
import { id, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { choiceOf } from '../kit/query.ts';
import { whenRowsRight } from '../kit/when-right.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { networkId } from './network/network-id.ts';

export const instanceErrors = defineErrors('instance', {
  nameEmpty: { code: 'badParameter' },
  unitIdEmpty: { code: 'badParameter' },
  unitIdTaken: { code: 'alreadyExists' },
  unitIdFixed: { code: 'cannotChange' },
  networkEmpty: { code: 'badParameter' },
  networkNotSetUp: { code: 'incomplete' },
  adTypeUnsupported: { code: 'invalid' },
  madeByItself: { code: 'invalid' },
  placementDisabled: { code: 'cannotChange' },
  noBidding: { code: 'invalid' },
  onlyBidding: { code: 'invalid' },
  ecpmMalformed: { code: 'badParameter' },
  regionsEmpty: { code: 'badParameter' },
  regionTwice: { code: 'badParameter' },
  tooMany: { code: 'cannotChange' },
  rowsEmpty: { code: 'badParameter' },
  inRules: { code: 'cannotChange' },
  hasFigures: { code: 'cannotChange' },
  figuresAway: { code: 'failed' },
  csvIdUnknown: { code: 'notFound' },
  csvUnitIdTwice: { code: 'badParameter' },
  csvNetworkUnknown: { code: 'notFound' },
  csvPlacementUnknown: { code: 'notFound' },
  csvEcpm: { code: 'badParameter' },
  csvRounded: { code: 'badParameter' },
  csvModeEmpty: { code: 'badParameter' },
  csvListEmpty: { code: 'badParameter' },
});

/** Instances that a placement can have (all, the disabled ones too). */
export const instancesPerPlacement = 500;

const flag = choiceOf([0, 1]);
const status = z.literal([0, 1]);
const networkIds = Object.values<number>(networkId);
const networkEmpty = 'instance.errors.networkEmpty' satisfies ErrorKey;
const isNetwork = z.refine<number>((value) => networkIds.includes(value), networkEmpty);
/** An ad network by its number (see network/network-id.ts). */
const adnId = z.int({ error: networkEmpty }).check(isNetwork);
const queriedAdnId = z.optional(wholeNumber.check(isNetwork));

const name = text('instance.errors.nameEmpty', 100);
const unitId = text('instance.errors.unitIdEmpty', 200);

const formFields = { name, unitId, ecpmGroups, ...frequencyCap, ...pacing, ...deviceFilter };
/** What several fields have to keep together. */
const formChecks = [pacingCheck, ...deviceFilterChecks] as const;

/** What can be changed after creation. */
export const instanceForm = z.object(formFields).check(...formChecks);
export type InstanceForm = z.infer<typeof instanceForm>;

/** What of an instance its form holds: what an edit can change. */
export function instanceFormOf(of: InstanceForm): InstanceForm {
  return {
    name: of.name,
    unitId: of.unitId,
    ecpmGroups: of.ecpmGroups,
    frequencyCap: of.frequencyCap,
    frequencyHours: of.frequencyHours,
    pacing: of.pacing,
    pacingUnit: of.pacingUnit,
    brandMode: of.brandMode,
    brands: of.brands,
    modelMode: of.modelMode,
    models: of.models,
  };
}

export const instance = z.object({
  id,
  pubAppId: id,
  placementId: id,
  placementName: z.string(),
  adnId: z.int(),
  ...formFields,
  /** Takes part in the network's auction instead of the waterfall; fixed after creation. */
  isBidding: z.boolean(),
  /** 1 active; 0 keeps its places in rules and is not served. */
  status,
  /** Enabled rules that hold it. */
  rules: z.int(),
  /** The instance that it was copied from for group B of a test, and that test. */
  originId: z.nullable(id),
  testId: z.nullable(id),
  /** That test runs: the rules that hold it are those of group B. */
  testRuns: z.boolean(),
  version,
});
export type Instance = z.infer<typeof instance>;

/** Which instances of an app: for the list and its export. */
export const instanceFilter = {
  pubAppId: id,
  placementId: z.optional(id),
  adnId: queriedAdnId,
  isBidding: flag,
  status: flag,
  /** Only those that a rule holds. */
  ruleId: z.optional(id),
};

export const listInstances = defineCall({
  method: 'GET',
  path: '/instance/list',
  summary: "An app's instances, active ones first, then the newest; search looks at name, Unit ID and id.",
  access: { permission: 'mediation', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    ...instanceFilter,
    ...sortRequest('id', 'name', 'adnId', 'placementName', 'status'),
  }),
  response: pageOf(instance),
  errors: ['common.errors.notFound'],
});

export const getInstance = defineCall({
  method: 'GET',
  path: '/instance/get',
  summary: 'One instance.',
  access: { permission: 'mediation', actions: ['query'] },
  request: z.object({ id }),
  response: instance,
  errors: ['common.errors.notFound'],
});

export const selectInstances = defineCall({
  method: 'GET',
  path: '/instance/select/list',
  summary: 'Instances to choose from, active ones first, with what a waterfall shows of them.',
  access: { permission: 'mediation', actions: ['query'] },
  request: z.object({ ...pageRequest, ...instanceFilter }),
  response: pageOf(
    z.pick(instance, {
      id: true,
      placementId: true,
      adnId: true,
      name: true,
      unitId: true,
      isBidding: true,
      status: true,
      ecpmGroups: true,
    }),
  ),
  errors: ['common.errors.notFound'],
});

export const exportInstances = defineCall({
  method: 'POST',
  path: '/instance/export',
  summary: "A ticket for the CSV file of an app's instances that a filter leaves.",
  access: { permission: 'mediation', actions: ['export'] },
  request: z.object({ ...instanceFilter, search: pageRequest.search }),
  response: downloadTicket,
  errors: ['common.errors.notFound'],
});

const newInstance = z.object({ name, unitId, isBidding: z.boolean(), ecpmGroups });
export type NewInstance = z.infer<typeof newInstance>;

const rows = z.array(newInstance, { error: 'instance.errors.rowsEmpty' satisfies ErrorKey }).check(
  z.minLength(1, 'instance.errors.rowsEmpty'),
  z.maxLength(instancesPerPlacement),
  z.check(
    ({ value, issues }) => {
      const seen = new Set<string>();
      for (const [index, row] of value.entries()) {
        if (seen.has(row.unitId)) {
          issues.push({
            code: 'custom',
            path: [index, 'unitId'],
            input: row.unitId,
            message: 'instance.errors.unitIdTaken' satisfies ErrorKey,
          });
        }
        seen.add(row.unitId);
      }
    },
    { when: whenRowsRight('unitId') },
  ),
);

/** Instances of one network in one placement that are added together. */
export const instanceRows = z.object({ adnId, rows });

export const createInstances = defineCall({
  method: 'POST',
  path: '/instance/create_instances',
  summary: 'Adds instances of one network to a placement: all of them or, when a row is wrong, none.',
  access: { permission: 'mediation', actions: ['add'] },
  request: z.object({ pubAppId: id, placementId: id, ...instanceRows.shape }),
  /** In the order of the rows. */
  response: z.object({ ids: z.array(id) }),
  errors: [
    'common.errors.notFound',
    'instance.errors.unitIdTaken',
    'instance.errors.networkNotSetUp',
    'instance.errors.adTypeUnsupported',
    'instance.errors.madeByItself',
    'instance.errors.placementDisabled',
    'instance.errors.noBidding',
    'instance.errors.onlyBidding',
    'instance.errors.tooMany',
  ],
});

export const updateInstance = defineCall({
  method: 'POST',
  path: '/instance/update',
  summary:
    'Saves an instance whole. Network, placement and bidding are fixed; cross promotion keeps its Unit ID.',
  access: { permission: 'mediation', actions: ['edit'] },
  request: z.object({ id, version, ...formFields }).check(...formChecks),
  response: instance,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'instance.errors.unitIdTaken',
    'instance.errors.unitIdFixed',
  ],
});

export const updateInstanceStatus = defineCall({
  method: 'POST',
  path: '/instance/status/update',
  summary: 'Switches instances on or off. A running A/B test of their placement notes it.',
  access: { permission: 'mediation', actions: ['edit'] },
  request: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(instancesPerPlacement)),
    status,
  }),
  /** Those that were not in this state before: switching exactly these back undoes it. */
  response: z.object({ ids: z.array(id) }),
  errors: ['common.errors.notFound'],
});

export * from './instance-csv.ts';
