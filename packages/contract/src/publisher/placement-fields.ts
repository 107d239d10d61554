import { type AdType, adType } from './ad-type.ts';
import type { PlacementForm } from './placement-form.ts';

/** Groups of fields that placements of a type have or have not; the name every type has. */
export type PlacementField =
  | 'frequencyCap'
  | 'pacing'
  | 'devices'
  | 'scenes'
  | 'callbackUrl'
  | 'preloadTimeout'
  | 'fanOut'
  | 'batchSize'
  | 'reloadInterval'
  | 'poolSize'
  | 'inventory'
  | 'maxConcurrency';

/** Not delivered by today's SDKs (see ad-type.ts): what any ad has. */
const undelivered = ['frequencyCap', 'pacing', 'devices'] as const;
/** Shown in a place of the screen, one after the other. */
const inPlace = ['frequencyCap', 'pacing', 'devices', 'preloadTimeout', 'fanOut', 'batchSize'] as const;
/** Shown over the whole screen from a pool; caps belong to the scenes. */
const fromPool = [
  'pacing',
  'devices',
  'scenes',
  'preloadTimeout',
  'poolSize',
  'inventory',
  'maxConcurrency',
] as const;

/** Which fields the placements of each type have: the form draws them, the server refuses the others. */
const placementFields: Readonly<Record<AdType, readonly PlacementField[]>> = {
  [adType.banner]: [...inPlace, 'reloadInterval'],
  [adType.native]: inPlace,
  [adType.rewardedVideo]: [...fromPool, 'callbackUrl'],
  [adType.interactive]: undelivered,
  [adType.interstitial]: fromPool,
  [adType.notification]: undelivered,
  [adType.icon]: undelivered,
  [adType.popup]: undelivered,
  [adType.splash]: inPlace,
  [adType.crossPromote]: ['pacing', 'devices', 'scenes', 'preloadTimeout'],
  [adType.offerWall]: undelivered,
};

export function hasField(type: AdType, field: PlacementField): boolean {
  return placementFields[type].includes(field);
}

type Rest = Omit<PlacementForm, 'name'>;

/** The fields of the form that belong to each group. */
const members: Readonly<Record<PlacementField, readonly (keyof Rest)[]>> = {
  frequencyCap: ['frequencyCap', 'frequencyHours'],
  pacing: ['pacing', 'pacingUnit'],
  devices: ['brandMode', 'brands', 'modelMode', 'models'],
  scenes: ['sceneList'],
  callbackUrl: ['callbackUrl'],
  preloadTimeout: ['preloadTimeout'],
  fanOut: ['fanOut'],
  batchSize: ['batchSize'],
  reloadInterval: ['reloadInterval'],
  poolSize: ['poolSize'],
  inventory: ['inventoryInterval', 'inventorySteps'],
  maxConcurrency: ['maxConcurrency'],
};

const base: Rest = {
  frequencyCap: 0,
  frequencyHours: 1,
  pacing: 0,
  pacingUnit: 'minutes',
  callbackUrl: null,
  fanOut: false,
  batchSize: 2,
  preloadTimeout: 15,
  reloadInterval: 30,
  poolSize: 2,
  inventoryInterval: 30,
  inventorySteps: [],
  maxConcurrency: 2,
  brandMode: null,
  brands: [],
  modelMode: null,
  models: [],
  sceneList: [],
};

/** Three failures at the usual interval, then more and more rarely. */
const usualSteps: PlacementForm['inventorySteps'] = [
  { failures: 5, seconds: 30 },
  { failures: 8, seconds: 300 },
  { failures: 10, seconds: 3600 },
];

/** What a new placement of a type begins with; what the type does not have stays so. */
export function placementDefaults(type: AdType): Rest {
  return hasField(type, 'inventory') ? { ...base, inventorySteps: usualSteps } : base;
}

/** The names of all fields that the form of a type has. */
export function formFieldsOf(type: AdType): (keyof PlacementForm)[] {
  return ['name', ...placementFields[type].flatMap((group) => members[group])];
}

const everyGroup = Object.keys(members) as PlacementField[];

function membersLacking(type: AdType): (keyof Rest)[] {
  return everyGroup.filter((group) => !hasField(type, group)).flatMap((group) => members[group]);
}

/** The fields of a form that the type does not have, and that say something all the same. */
export function fieldsNotOf(type: AdType, form: Rest): (keyof Rest)[] {
  const defaults = placementDefaults(type);
  return membersLacking(type).filter(
    // An address that was cleared says nothing.
    (field) => JSON.stringify(form[field] || null) !== JSON.stringify(defaults[field] || null),
  );
}
