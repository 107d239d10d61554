import {
  comparisons,
  isOfNumbers,
  isOfVersions,
  type ProfileFact,
  profileFacts,
} from '@millrace/contract/advertiser/segment-rules';
import AutoComplete from 'antd/es/auto-complete';
import { useWatch } from 'antd/es/form/Form';
import Select from 'antd/es/select';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { pathOfField } from '../../../kit/form/field-path.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { menuWidth, ParameterValueInput } from './ParameterValueInput.tsx';

/** By whom a fact is told without anybody's doing. */
const told: Readonly<Record<ProfileFact, 'device' | 'app' | 'place'>> = {
  ...{ brand: 'device', model: 'device', os: 'device', os_version: 'device' },
  ...{ app_version: 'app', carrier: 'app', state: 'place', city: 'place' },
};
const isFact = (name: string): name is ProfileFact => Object.hasOwn(told, name);

/** What was said last of a phone or a person: one of the usual facts, or whatever else events say. */
export function ParameterFields({ path }: { readonly path: string }) {
  const text = useText();
  const place = pathOfField(path);
  const parameter = useWatch<string>([...place, 'parameter'], { preserve: true }) ?? '';
  const comparison = useWatch<(typeof comparisons)[number]>([...place, 'comparison'], { preserve: true });
  const isVersion = isOfVersions(parameter) && comparison !== undefined && isOfNumbers(comparison);
  const help = isFact(parameter)
    ? text(`segment.factFrom.${told[parameter]}`, { name: parameter })
    : text('segment.parameterHelp');
  return (
    <div className="segment-fields">
      <Field name="parameter" label={text('segment.parameter')} help={help}>
        <FactInput />
      </Field>
      <Field name="comparison" label={text('segment.comparisonOf')}>
        <Select
          options={comparisons.map((value) => ({ value, label: text(`segment.comparison.${value}`) }))}
        />
      </Field>
      <Field
        name="value"
        label={text('segment.value')}
        help={text(isVersion ? 'segment.versionHelp' : 'segment.valueHelp')}
      >
        <ParameterValueInput parameter={parameter} />
      </Field>
    </div>
  );
}

interface FactInputProps {
  /** A form hands these on. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
}

/** The name of a parameter; usual ones are found by what people call them, too. */
function FactInput(field: FactInputProps) {
  const text = useText();
  const typed = (field.value ?? '').toLowerCase();
  const options = profileFacts
    .map((value) => ({ value, name: text(`segment.fact.${value}`) }))
    .filter(
      ({ value, name }) => isFact(typed) || value.includes(typed) || name.toLowerCase().includes(typed),
    );
  return (
    <AutoComplete
      {...field}
      popupMatchSelectWidth={menuWidth}
      options={options.map(({ value, name }) => ({
        value,
        title: value,
        label: (
          <span className="segment-offer">
            {name}
            <small>{value}</small>
          </span>
        ),
      }))}
    />
  );
}
