import * as z from 'zod/mini';
import { deviceFilter, deviceFilterChecks, frequencyCap, pacing, pacingCheck } from '../kit/caps.ts';
import { id, oneLine, text } from '../kit/fields.ts';
import { whenRight } from '../kit/when-right.ts';
import { status } from './platform.ts';

const onOff = z.literal([status.off, status.active]);

/** Names are for people; SDKs know scenes by them too. */
const sceneShape = {
  name: text('placement.errors.sceneNameEmpty', 200),
  ...frequencyCap,
};
export const sceneForm = z.object(sceneShape);

/** A scene as a row of its placement's form; `id` null: a new one. */
const sceneRow = z.object({ id: z.nullable(id), ...sceneShape, isDefault: z.boolean(), status: onOff });
export type SceneRow = z.infer<typeof sceneRow>;

const inventoryStep = z.object({
  failures: z.int().check(z.minimum(1), z.maximum(1000)),
  seconds: z.int().check(z.minimum(30), z.maximum(86_400)),
});

/** An http(s) address with a host; what is sent to it is said where it is entered. */
function isCallback(value: string | null): boolean {
  return value === null || value === '' || (/^https?:\/\/[^/?#]/i.test(value) && URL.canParse(value));
}

/** Every field of a placement that can be edited; which of them a type has stands in placement-fields.ts. */
export const placementShape = {
  name: text('placement.errors.nameEmpty', 30),
  ...frequencyCap,
  ...pacing,
  callbackUrl: z
    .nullable(z.string().check(z.trim(), z.maxLength(1000, 'common.errors.tooLong'), oneLine))
    .check(z.refine(isCallback, 'placement.errors.callbackMalformed')),
  /** Serve the first ad that arrives instead of waiting for a better place. */
  fanOut: z.boolean(),
  /** Instances that are asked at the same time. */
  batchSize: z.int().check(z.minimum(1), z.maximum(5)),
  /** Seconds. */
  preloadTimeout: z.int().check(z.minimum(1), z.maximum(120)),
  /** Seconds; 0: the banner stays. */
  reloadInterval: z.int().check(z.minimum(0), z.maximum(3600)),
  /** Ads that are kept ready. */
  poolSize: z.int().check(z.minimum(2), z.maximum(20)),
  /** Seconds between attempts to fill the pool. */
  inventoryInterval: z.int().check(z.minimum(30), z.maximum(86_400)),
  /** The interval after so many failures in a row. */
  inventorySteps: z.array(inventoryStep).check(z.maxLength(20)),
  maxConcurrency: z.int().check(z.minimum(1), z.maximum(20)),
  ...deviceFilter,
  /** All scenes; one that is left out is switched off. */
  sceneList: z.array(sceneRow).check(z.maxLength(100)),
};

interface Lists {
  readonly inventorySteps: readonly { readonly failures: number }[];
  readonly sceneList: readonly SceneRow[];
}

function issueAt(path: (string | number)[], message: string, input: unknown) {
  return { code: 'custom' as const, message, path, input };
}

const stepsRise = z.check<Lists>(
  ({ value, issues }) => {
    value.inventorySteps.forEach((step, index, steps) => {
      const before = steps[index - 1];
      if (before === undefined || before.failures < step.failures) return;
      issues.push(issueAt(['inventorySteps', index, 'failures'], 'placement.errors.stepsOrder', step));
    });
  },
  { when: whenRight('inventorySteps') },
);

const scenesDiffer = z.check<Lists>(
  ({ value, issues }) => {
    const names = value.sceneList.map(({ name }) => name);
    names.forEach((name, index) => {
      if (names.indexOf(name) === index) return;
      issues.push(issueAt(['sceneList', index, 'name'], 'placement.errors.sceneNameTaken', name));
    });
  },
  { when: whenRight('sceneList') },
);

/** Which scene is the default may be left open: then the first active one is. */
const oneDefault = z.check<Lists>(
  ({ value, issues }) => {
    const first = value.sceneList.findIndex(({ isDefault }) => isDefault);
    value.sceneList.forEach((scene, index) => {
      if (!scene.isDefault || (index === first && scene.status === status.active)) return;
      issues.push(issueAt(['sceneList', index, 'isDefault'], 'placement.errors.sceneDefault', scene));
    });
  },
  { when: whenRight('sceneList') },
);

/** What several fields have to keep together. */
export const placementChecks = [
  pacingCheck,
  ...deviceFilterChecks,
  stepsRise,
  scenesDiffer,
  oneDefault,
] as const;

export const placementForm = z.object(placementShape).check(...placementChecks);
export type PlacementForm = z.infer<typeof placementForm>;
