import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { pacingUnits } from '../kit/caps.ts';
import { defineErrors } from '../kit/error.ts';
import { id, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { choiceOf } from '../kit/query.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { type AdType, adTypes } from './ad-type.ts';
import { fieldsNotOf } from './placement-fields.ts';
import { type PlacementForm, placementChecks, placementShape, sceneForm } from './placement-form.ts';
import { status } from './platform.ts';

export const placementErrors = defineErrors('placement', {
  nameEmpty: { code: 'badParameter' },
  nameTaken: { code: 'alreadyExists' },
  callbackMalformed: { code: 'badParameter' },
  stepsOrder: { code: 'badParameter' },
  notOfType: { code: 'badParameter' },
  limit: { code: 'cannotChange' },
  appDisabled: { code: 'cannotChange' },
  mainDisabled: { code: 'cannotChange' },
  mainNeeded: { code: 'cannotChange' },
  sceneNameEmpty: { code: 'badParameter' },
  sceneNameTaken: { code: 'alreadyExists' },
  sceneDefault: { code: 'badParameter' },
  sceneLimit: { code: 'cannotChange' },
  noScenes: { code: 'cannotChange' },
});

/** Placements of one app, switched off ones included. */
export const mostPlacements = 200;
/** Scenes of one placement, switched off ones included. */
export const mostScenes = 100;

const onOff = z.literal([status.off, status.active]);
const type = z.literal(adTypes);

const head = {
  id,
  pubAppId: id,
  name: z.string(),
  adType: type,
  /** The one of its type that apps get when they do not name a placement. */
  isMain: z.boolean(),
  status: onOff,
  /** 1 while an A/B test runs. */
  abTestModel: z.literal([0, 1]),
  /** Enabled ones. */
  instances: z.int(),
  scenes: z.int(),
  version,
};

export const placementRow = z.object(head);
export type PlacementRow = z.infer<typeof placementRow>;

const mode = z.nullable(z.enum(['include', 'exclude']));

export const scene = z.object({
  id,
  name: z.string(),
  frequencyCap: z.int(),
  frequencyHours: z.int(),
  /** The one that phones take when the app names none. */
  isDefault: z.boolean(),
  status: onOff,
});
export type Scene = z.infer<typeof scene>;

export const placement = z.object({
  ...head,
  frequencyCap: z.int(),
  frequencyHours: z.int(),
  pacing: z.int(),
  pacingUnit: z.enum(pacingUnits),
  callbackUrl: z.nullable(z.string()),
  fanOut: z.boolean(),
  batchSize: z.int(),
  preloadTimeout: z.int(),
  reloadInterval: z.int(),
  poolSize: z.int(),
  inventoryInterval: z.int(),
  inventorySteps: z.array(z.object({ failures: z.int(), seconds: z.int() })),
  maxConcurrency: z.int(),
  brandMode: mode,
  brands: z.array(z.string()),
  modelMode: mode,
  models: z.array(z.string()),
  sceneList: z.array(scene),
});
export type Placement = z.infer<typeof placement>;

export const listPlacements = defineCall({
  method: 'GET',
  path: '/placement/list',
  summary: 'Placements of an app, active ones first; the search looks at names and ids.',
  access: { permission: 'placement', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    ...sortRequest('id', 'name', 'adType', 'status'),
    pubAppId: id,
    adType: choiceOf(adTypes),
    status: choiceOf([status.off, status.active]),
  }),
  response: pageOf(placementRow),
  errors: ['common.errors.notFound'],
});

export const selectPlacements = defineCall({
  method: 'GET',
  path: '/placement/select/list',
  summary: 'The active placements of an app for menus, by name.',
  access: { permission: 'placement', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    size: z._default(wholeNumber.check(z.positive(), z.maximum(100)), 50),
    pubAppId: id,
  }),
  response: pageOf(z.object({ id, name: z.string(), adType: type, abTestModel: z.literal([0, 1]) })),
  errors: ['common.errors.notFound'],
});

export const getPlacement = defineCall({
  method: 'GET',
  path: '/placement/get',
  summary: 'A placement with its scenes.',
  access: { permission: 'placement', actions: ['query'] },
  request: z.object({ id }),
  response: placement,
  errors: ['common.errors.notFound'],
});

export const getCallbackSecret = defineCall({
  method: 'GET',
  path: '/placement/callback/secret',
  summary: 'What the callbacks of an app are signed with, for the server that checks them.',
  access: { permission: 'placement', actions: ['edit'] },
  request: z.object({ pubAppId: id }),
  response: z.object({ secret: z.string() }),
  errors: ['common.errors.notFound'],
});

const onlyItsFields = z.check<PlacementForm & { readonly adType: AdType }>(({ value, issues }) => {
  for (const field of fieldsNotOf(value.adType, value)) {
    const message = 'placement.errors.notOfType';
    issues.push({ code: 'custom', message, path: [field], input: value[field] });
  }
});

export const newPlacement = z
  .object({ ...placementShape, pubAppId: id, adType: type })
  .check(...placementChecks, onlyItsFields);
export type NewPlacement = z.infer<typeof newPlacement>;

export const createPlacement = defineCall({
  method: 'POST',
  path: '/placement/create',
  summary: 'Adds a placement with its scenes to an app; the first of its type becomes the main one.',
  access: { permission: 'placement', actions: ['add'] },
  request: newPlacement,
  response: placement,
  errors: [
    'common.errors.notFound',
    'placement.errors.limit',
    'placement.errors.appDisabled',
    'placement.errors.nameTaken',
  ],
});

export const updatePlacement = defineCall({
  method: 'POST',
  path: '/placement/update',
  summary: 'Saves a placement with all of its scenes at once; its type and app never change.',
  access: { permission: 'placement', actions: ['edit'] },
  request: z.object({ ...placementShape, id, version }).check(...placementChecks),
  response: placement,
  errors: ['common.errors.notFound', 'common.errors.staleEdit', 'placement.errors.nameTaken'],
});

export const updatePlacementStatus = defineCall({
  method: 'POST',
  path: '/placement/status/update',
  summary: 'Switches a placement on or off; a main one that goes off hands over to another of its type.',
  access: { permission: 'placement', actions: ['edit'] },
  request: z.object({ id, status: onOff }),
  response: placementRow,
  errors: ['common.errors.notFound', 'placement.errors.nameTaken'],
});

export const updatePlacementStatuses = defineCall({
  method: 'POST',
  path: '/placement/status/update_many',
  summary:
    'Switches placements on or off together, all of them or none; main ones that go off hand over to others of their type.',
  access: { permission: 'placement', actions: ['edit'] },
  request: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(mostPlacements)),
    status: onOff,
    /** Made the main ones of their types afterwards: what an earlier switch has answered as `mains`. */
    mains: z._default(z.array(id).check(z.maxLength(mostPlacements)), []),
  }),
  /** Those that were not in this state before, and which of them have handed over: what undoes it. */
  response: z.object({ ids: z.array(id), mains: z.array(id) }),
  errors: ['common.errors.notFound', 'placement.errors.nameTaken', 'placement.errors.mainDisabled'],
});

export const updatePlacementMain = defineCall({
  method: 'POST',
  path: '/placement/main/update',
  summary: 'Makes a placement the main one of its type, instead of the one that was.',
  access: { permission: 'placement', actions: ['edit'] },
  request: z.object({ id }),
  response: placementRow,
  errors: ['common.errors.notFound', 'placement.errors.mainDisabled'],
});

export const listScenes = defineCall({
  method: 'GET',
  path: '/placement/scene/list',
  summary: 'The scenes of a placement in the order in which they were made; the search looks at names.',
  access: { permission: 'placement', actions: ['query'] },
  request: z.object({ ...pageRequest, placementId: id }),
  response: pageOf(scene),
  errors: ['common.errors.notFound'],
});

export const createScene = defineCall({
  method: 'POST',
  path: '/placement/scene/create',
  summary: 'Adds a scene to a placement; the first active one becomes its default.',
  access: { permission: 'placement', actions: ['add'] },
  request: z.extend(sceneForm, { placementId: id }),
  response: scene,
  errors: ['common.errors.notFound', 'placement.errors.noScenes', 'placement.errors.sceneLimit'],
});

export const updateScene = defineCall({
  method: 'POST',
  path: '/placement/scene/update',
  summary: 'Saves a scene; `version` is that of its placement, which counts the edits of its scenes too.',
  access: { permission: 'placement', actions: ['edit'] },
  request: z.extend(sceneForm, { id, version }),
  response: scene,
  errors: ['common.errors.notFound', 'common.errors.staleEdit'],
});

export const updateSceneStatus = defineCall({
  method: 'POST',
  path: '/placement/scene/status/update',
  summary: 'Switches a scene on or off; a default one that goes off hands over to the first active one.',
  access: { permission: 'placement', actions: ['edit'] },
  request: z.object({ id, status: onOff }),
  response: scene,
  errors: ['common.errors.notFound'],
});
