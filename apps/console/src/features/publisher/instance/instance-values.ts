import { ecpmGroups } from '@millrace/contract/kit/ecpm';
import type { useText } from '../../../kit/i18n/i18n.ts';
import { ecpmText } from '../../../kit/ui/ecpm-text.ts';

type Text = ReturnType<typeof useText>;

/** The label of each field. */
export function labelsOf(text: Text) {
  return {
    name: text('instance.name'),
    unitId: text('instance.unitId'),
    ecpmGroups: text('instance.ecpm'),
    'ecpmGroups.countries': text('instance.regions'),
    frequencyCap: text('caps.frequencyCap'),
    frequencyHours: text('caps.frequencyHours'),
    pacing: text('caps.pacing'),
    pacingUnit: text('caps.pacingUnit'),
    brandMode: text('caps.brandMode'),
    brands: text('caps.brands'),
    modelMode: text('caps.modelMode'),
    models: text('caps.models'),
  };
}

/** How a field's value reads where two versions of it are compared. */
export function readValue(text: Text, name: string, value: unknown): string {
  if (name === 'ecpmGroups') {
    const groups = ecpmGroups.safeParse(value);
    // Half filled, as it stands in somebody's form.
    if (!groups.success) return text('instance.unfinished');
    if (groups.data.length === 0) return text('instance.noEcpm');
    return groups.data.map((group) => ecpmText(text, group)).join(text('form.separator'));
  }
  if (name === 'pacingUnit') return text(value === 'minutes' ? 'caps.minutes' : 'caps.seconds');
  if (name === 'brandMode' || name === 'modelMode') {
    return text(value === 'include' ? 'caps.mode.include' : 'caps.mode.exclude');
  }
  if (Array.isArray(value))
    return value.length === 0 ? text('form.staleEmpty') : value.join(text('form.separator'));
  return String(value);
}
