import { pacingSeconds, type pacingUnits } from '@millrace/contract/kit/caps';

type Mode = 'include' | 'exclude' | null;

/** Caps and device lists as forms and the wire have them (see contract/kit/caps.ts). */
export interface Caps {
  readonly frequencyCap: number;
  readonly frequencyHours: number;
  readonly pacing: number;
  readonly pacingUnit: (typeof pacingUnits)[number];
  readonly brandMode: Mode;
  readonly brands: readonly string[];
  readonly modelMode: Mode;
  readonly models: readonly string[];
}

/** The same as placements and instances store them. */
interface CapsColumns {
  readonly frequency_cap: number;
  readonly frequency_hours: number;
  readonly pacing_seconds: number;
  readonly pacing_unit: number;
  readonly brand_mode: number | null;
  readonly brands: string[];
  readonly model_mode: number | null;
  readonly models: string[];
}

export const capsColumns = [
  'frequency_cap',
  'frequency_hours',
  'pacing_seconds',
  'pacing_unit',
  'brand_mode',
  'brands',
  'model_mode',
  'models',
] as const satisfies readonly (keyof CapsColumns)[];

const minutes = 1;

const modeNumber = (mode: Mode) => (mode === null ? null : mode === 'include' ? 1 : 0);
const modeName = (mode: number | null): Mode => (mode === null ? null : mode === 1 ? 'include' : 'exclude');
// Without a mode every device is meant: a list that a form has kept by mistake would say something else.
const listOf = (mode: Mode, list: readonly string[]) => (mode === null ? [] : [...new Set(list)]);

export function toCapsColumns(caps: Caps): CapsColumns {
  return {
    frequency_cap: caps.frequencyCap,
    frequency_hours: caps.frequencyHours,
    pacing_seconds: pacingSeconds(caps),
    pacing_unit: caps.pacingUnit === 'minutes' ? minutes : 0,
    brand_mode: modeNumber(caps.brandMode),
    brands: listOf(caps.brandMode, caps.brands),
    model_mode: modeNumber(caps.modelMode),
    models: listOf(caps.modelMode, caps.models),
  };
}

/** @param row pacing in minutes was stored as whole minutes */
export function fromCapsColumns(row: CapsColumns) {
  const inMinutes = row.pacing_unit === minutes;
  return {
    frequencyCap: row.frequency_cap,
    frequencyHours: row.frequency_hours,
    pacing: inMinutes ? row.pacing_seconds / 60 : row.pacing_seconds,
    pacingUnit: inMinutes ? ('minutes' as const) : ('seconds' as const),
    brandMode: modeName(row.brand_mode),
    brands: row.brands,
    modelMode: modeName(row.model_mode),
    models: row.models,
  };
}
