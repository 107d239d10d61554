import type { PlacementField } from '@millrace/contract/publisher/placement-fields';
import type { PlacementForm } from '@millrace/contract/publisher/placement-form';

export interface NumberField {
  readonly name: keyof PlacementForm &
    ('preloadTimeout' | 'batchSize' | 'reloadInterval' | 'poolSize' | 'maxConcurrency' | 'inventoryInterval');
  /** What a type has or has not. */
  readonly group: PlacementField;
  readonly inSeconds: boolean;
}

/** The numbers that say how ads are loaded, in the order of the form. */
export const numberFields: readonly NumberField[] = [
  { name: 'preloadTimeout', group: 'preloadTimeout', inSeconds: true },
  { name: 'batchSize', group: 'batchSize', inSeconds: false },
  { name: 'reloadInterval', group: 'reloadInterval', inSeconds: true },
  { name: 'poolSize', group: 'poolSize', inSeconds: false },
  { name: 'maxConcurrency', group: 'maxConcurrency', inSeconds: false },
  { name: 'inventoryInterval', group: 'inventory', inSeconds: true },
];
