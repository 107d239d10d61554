import { asAdType } from '@millrace/contract/publisher/ad-type';
import type { PlacementLoading } from '@millrace/contract/publisher/mediation-rule';
import { hasField, type PlacementField } from '@millrace/contract/publisher/placement-fields';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';

/** Each of the rule's own loading fields, and the field that a placement has where it counts. */
const ofPlacement: Readonly<Record<keyof PlacementLoading, PlacementField>> = {
  maxConcurrency: 'maxConcurrency',
  inventoryInterval: 'inventory',
  poolSize: 'poolSize',
  batchSize: 'batchSize',
  preloadTimeout: 'preloadTimeout',
};

export const loadingNames = [
  'maxConcurrency',
  'inventoryInterval',
  'poolSize',
  'batchSize',
  'preloadTimeout',
] as const satisfies readonly (keyof PlacementLoading)[];

/** The loading fields that placements of a type have. @throws RangeError for a code that is no ad type */
export function loadingNamesFor(adType: number): (keyof PlacementLoading)[] {
  return loadingNames.filter((name) => hasField(asAdType(adType), ofPlacement[name]));
}

interface LoadingFieldsProps {
  readonly names: readonly (keyof PlacementLoading)[];
  readonly placement: PlacementLoading;
}

/** How phones load under a rule; what stays empty is the placement's, shown in grey. */
export function LoadingFields({ names, placement }: LoadingFieldsProps) {
  const text = useText();
  return (
    <div className="rule-loading">
      {names.map((name) => (
        <Field key={name} name={name} label={text(`mediationRule.${name}`)} optional>
          <NumberInput placeholder={String(placement[name])} />
        </Field>
      ))}
    </div>
  );
}
