import { type PlacementForm, placementShape } from '@millrace/contract/publisher/placement-form';
import { fieldLabelKey } from '../../../kit/history/field-label.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

type OfRows =
  | 'sceneList.name'
  | 'sceneList.frequencyCap'
  | 'sceneList.frequencyHours'
  | 'inventorySteps.failures'
  | 'inventorySteps.seconds';
type PlacementLabels = Readonly<Record<keyof PlacementForm | OfRows, string>>;

/** What the fields of a placement are called: the same in the form, in the list of what is wrong and in the history. */
export function useLabels(): PlacementLabels {
  const text = useText();
  const label = (name: string) => {
    const key = fieldLabelKey('placement', name);
    return key === undefined ? name : text(key);
  };
  const names = Object.keys(placementShape);
  const own = Object.fromEntries(names.map((name) => [name, label(name)])) as Record<
    keyof PlacementForm,
    string
  >;
  return {
    ...own,
    'sceneList.name': text('placement.sceneName'),
    'sceneList.frequencyCap': text('caps.impressions'),
    'sceneList.frequencyHours': text('caps.perHours'),
    'inventorySteps.failures': text('placement.failures'),
    'inventorySteps.seconds': text('placement.interval'),
  };
}
