import { recordedFields } from '@millrace/contract/report/recorded-fields';
import { fieldLabelKey } from '../../../kit/history/field-label.ts';
import { noNames } from '../../../kit/history/no-names.ts';
import { readValue } from '../../../kit/history/read-value.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { instanceName } from '../../../kit/network/instance-name.ts';
import type { Instances } from './entries.ts';

/** The fields of a rule and their values in the words of the change log. */
export function useRuleWords(instances: Instances) {
  const text = useText();
  const { language } = useLanguage();
  const names = {
    ...noNames,
    instance: Object.fromEntries(
      [...instances.values()].map((instance) => [instance.id, instanceName(instance, instance.id, language)]),
    ),
  };
  const labels = Object.fromEntries(
    Object.keys(recordedFields.mediation_rule).flatMap((name) => {
      const key = fieldLabelKey('mediation_rule', name);
      return key === undefined ? [] : [[name, text(key)]];
    }),
  );
  return {
    labels,
    show: (name: string, value: unknown) =>
      readValue('mediation_rule', name, value, { text, language, names }).join(text('form.separator')),
  };
}
