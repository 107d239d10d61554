import type { AdType } from '@millrace/contract/publisher/ad-type';
import type { Placement } from '@millrace/contract/publisher/placement';
import { formFieldsOf, hasField, placementDefaults } from '@millrace/contract/publisher/placement-fields';
import {
  type PlacementForm,
  placementShape,
  type SceneRow,
} from '@millrace/contract/publisher/placement-form';
import type { FormValues } from '../../../kit/form/form-values.ts';

/** A scene as a new row begins. */
export function newScene(isDefault: boolean, name = ''): SceneRow {
  return { id: null, name, frequencyCap: 0, frequencyHours: 1, isDefault, status: 1 };
}

/** What phones know the scene by that an app means when it names none. */
const firstScene = 'Default';

/** What the form of a new placement of a type begins with. */
export function startValues(type: AdType): PlacementForm {
  const defaults = placementDefaults(type);
  const sceneList = hasField(type, 'scenes') ? [newScene(true, firstScene)] : [];
  return { name: '', ...defaults, sceneList };
}

/** The form of a new placement after its type was changed: what both types have stays as it was entered. */
export function valuesForType(entered: PlacementForm, from: AdType, to: AdType): PlacementForm {
  const before: readonly (keyof PlacementForm)[] = formFieldsOf(from);
  const kept = formFieldsOf(to).filter((name) => before.includes(name));
  return { ...startValues(to), ...Object.fromEntries(kept.map((name) => [name, entered[name]])) };
}

const fields = Object.keys(placementShape) as (keyof PlacementForm)[];

/** A stored placement as its form holds it. */
export function valuesOf(stored: Placement): FormValues {
  return Object.fromEntries(fields.map((name) => [name, stored[name]]));
}
