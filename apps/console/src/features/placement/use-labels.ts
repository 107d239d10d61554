import { type PlacementForm, placementShape } from '@millrace/contract/placement-form';
import { fieldLabelKey } from '../../kit/history/field-label.ts';
import { useText } from '../../kit/i18n/i18n.ts';

export type PlacementLabels = Readonly<Record<keyof PlacementForm, string>>;

/** What the fields of a placement are called: the same in the form, in the list of what is wrong and in the history. */
export function useLabels(): PlacementLabels {
  const text = useText();
  const label = (name: string) => {
    const key = fieldLabelKey('placement', name);
    return key === undefined ? name : text(key);
  };
  const names = Object.keys(placementShape);
  return Object.fromEntries(names.map((name) => [name, label(name)])) as PlacementLabels;
}
