import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { oneLine } from './fields.ts';
import { whenRight } from './when-right.ts';

/** Impressions that a person may see in so many hours; 0 impressions: no cap. */
export const frequencyCap = {
  frequencyCap: z.int().check(z.minimum(0), z.maximum(9999)),
  frequencyHours: z.int().check(z.minimum(1), z.maximum(24)),
};

export const pacingUnits = ['seconds', 'minutes'] as const;

/** At most one ad in so many seconds or minutes, as it was entered; 0: no pacing. A day at most. */
export const pacing = {
  pacing: z.int().check(z.minimum(0), z.maximum(86_400)),
  pacingUnit: z.enum(pacingUnits),
};

/** Seconds of a pacing as it is stored. */
export function pacingSeconds(value: {
  readonly pacing: number;
  readonly pacingUnit: (typeof pacingUnits)[number];
}) {
  return value.pacingUnit === 'minutes' ? value.pacing * 60 : value.pacing;
}

const day = 86_400;

/** Whether a pacing is a day at most in its unit; check it on the object that has both, with the path `pacing`. */
export function pacingWithinDay(value: Parameters<typeof pacingSeconds>[0]): boolean {
  return pacingSeconds(value) <= day;
}

const modes = z.nullable(z.enum(['include', 'exclude']));
const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), oneLine);
/** Anything else would never be met, since phones are looked up by brand first; a model may have colons of its own. */
const model = word.check(z.regex(/^[^:\s][^:]*:\S/, 'blockRule.errors.deviceMalformed' satisfies ErrorKey));
const listOf = (item: typeof word) => z.array(item).check(z.maxLength(500));

/** Device brands and models that are let in or left out; mode null: every device, and the list is empty. */
export const deviceFilter = {
  brandMode: modes,
  brands: listOf(word),
  modelMode: modes,
  /** `brand:model` each, or `brand:*` for every model of a brand. */
  models: listOf(model),
};

interface DeviceFilter {
  readonly brandMode: string | null;
  readonly brands: readonly string[];
  readonly modelMode: string | null;
  readonly models: readonly string[];
}

/** What {@link pacing} and {@link deviceFilter} ask of several fields together: for `check` of the object that has them. */
export const pacingCheck = z.refine<Parameters<typeof pacingWithinDay>[0]>(pacingWithinDay, {
  error: 'common.errors.pacingTooLong' satisfies ErrorKey,
  path: ['pacing'],
  when: whenRight('pacing', 'pacingUnit'),
});
export const deviceFilterChecks = [
  z.refine<DeviceFilter>((value) => value.brandMode === null || value.brands.length > 0, {
    error: 'common.errors.required' satisfies ErrorKey,
    path: ['brands'],
    when: whenRight('brandMode', 'brands'),
  }),
  z.refine<DeviceFilter>((value) => value.brandMode !== null || value.brands.length === 0, {
    error: 'common.errors.required' satisfies ErrorKey,
    path: ['brandMode'],
    when: whenRight('brandMode', 'brands'),
  }),
  z.refine<DeviceFilter>((value) => value.modelMode === null || value.models.length > 0, {
    error: 'common.errors.required' satisfies ErrorKey,
    path: ['models'],
    when: whenRight('modelMode', 'models'),
  }),
  z.refine<DeviceFilter>((value) => value.modelMode !== null || value.models.length === 0, {
    error: 'common.errors.required' satisfies ErrorKey,
    path: ['modelMode'],
    when: whenRight('modelMode', 'models'),
  }),
] as const;
