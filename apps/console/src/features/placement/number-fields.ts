import type { PlacementField } from '@millrace/contract/placement-fields';
import type { PlacementForm } from '@millrace/contract/placement-form';

export interface NumberField {
  readonly name: keyof PlacementForm &
    ('preloadTimeout' | 'batchSize' | 'reloadInterval' | 'poolSize' | 'maxConcurrency' | 'inventoryInterval');
  /** What a type has or has not. */
  readonly group: PlacementField;
  readonly min: number;
  readonly max: number;
  readonly inSeconds: boolean;
}

/** The numbers that say how ads are loaded, in the order of the form; the bounds are the contract's. */
export const numberFields: readonly NumberField[] = [
  { name: 'preloadTimeout', group: 'preloadTimeout', min: 1, max: 120, inSeconds: true },
  { name: 'batchSize', group: 'batchSize', min: 1, max: 5, inSeconds: false },
  { name: 'reloadInterval', group: 'reloadInterval', min: 0, max: 3600, inSeconds: true },
  { name: 'poolSize', group: 'poolSize', min: 2, max: 20, inSeconds: false },
  { name: 'maxConcurrency', group: 'maxConcurrency', min: 1, max: 20, inSeconds: false },
  { name: 'inventoryInterval', group: 'inventory', min: 30, max: 86_400, inSeconds: true },
];
