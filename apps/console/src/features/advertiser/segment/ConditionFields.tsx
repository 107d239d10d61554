import {
  countOperators,
  longestWindow,
  type SegmentCondition,
} from '@millrace/contract/advertiser/segment-rules';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { pathOfField } from '../../../kit/form/field-path.ts';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EventNameInput } from '../../../kit/promoted-app/EventNameInput.tsx';
import { RegionSelect } from '../../../kit/region/RegionSelect.tsx';
import { DaysInput } from './DaysInput.tsx';
import { FilterRows } from './FilterRows.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import { useListNames, usePromotedNames } from './use-segment-words.ts';

interface ConditionFieldsProps {
  readonly kind: SegmentCondition['kind'];
  /** Of the row in the form: `rules.of.0`. */
  readonly path: string;
  readonly disabled: boolean;
}

/** The fields of each kind of condition. */
const fieldsOf: Readonly<
  Record<SegmentCondition['kind'], (props: Omit<ConditionFieldsProps, 'kind'>) => ReactNode>
> = {
  event: EventFields,
  country: CountryFields,
  parameter: ParameterFields,
  lastSeen: LastSeenFields,
  spent: SpentFields,
  list: ListFields,
};

export function ConditionFields({ kind, ...props }: ConditionFieldsProps) {
  const Fields = fieldsOf[kind];
  return <Fields {...props} />;
}

function EventFields({ path, disabled }: Omit<ConditionFieldsProps, 'kind'>) {
  const text = useText();
  const apps = usePromotedNames();
  const operator = useWatch<string>([...pathOfField(path), 'operator'], { preserve: true });
  return (
    <>
      <div className="segment-fields">
        <Field name="event" label={text('segment.event')}>
          <EventNameInput />
        </Field>
        <Field name="operator" label={text('segment.howOften')}>
          <Select
            options={countOperators.map((value) => ({ value, label: text(`segment.operator.${value}`) }))}
          />
        </Field>
        {operator !== 'never' && (
          <Field name="times" label={text('segment.times')}>
            <NumberInput />
          </Field>
        )}
        <Days label={text('segment.days')} disabled={disabled} />
        <Field name="apps" label={text('segment.apps')}>
          <Select
            mode="multiple"
            placeholder={text('segment.anyApp')}
            showSearch={{ optionFilterProp: 'label' }}
            options={apps.options}
            loading={apps.isFetching}
            {...apps.failure}
          />
        </Field>
      </div>
      <FilterRows path={path} disabled={disabled} />
    </>
  );
}

interface DaysProps {
  readonly label: string;
  readonly disabled: boolean;
}

function Days({ label, disabled }: DaysProps) {
  const text = useText();
  return (
    <Field name="days" label={label} help={text('segment.daysHelp', { longest: longestWindow })}>
      <DaysInput disabled={disabled} />
    </Field>
  );
}

function CountryFields({ disabled }: Pick<ConditionFieldsProps, 'disabled'>) {
  const text = useText();
  return (
    <Field name="countries" label={text('segment.countries')}>
      <RegionSelect disabled={disabled} withoutAll />
    </Field>
  );
}

function LastSeenFields({ disabled }: Pick<ConditionFieldsProps, 'disabled'>) {
  const text = useText();
  return (
    <div className="segment-fields">
      <Field name="operator" label={text('segment.seenOf')}>
        <Select
          options={(['within', 'before'] as const).map((value) => ({
            value,
            label: text(`segment.seen.${value}`),
          }))}
        />
      </Field>
      <Days label={text('segment.seenDays')} disabled={disabled} />
    </div>
  );
}

function SpentFields({ disabled }: Pick<ConditionFieldsProps, 'disabled'>) {
  const text = useText();
  return (
    <div className="segment-fields">
      <Field name="operator" label={text('segment.spentOf')}>
        <Select
          options={(['atLeast', 'less'] as const).map((value) => ({
            value,
            label: text(`segment.spentBy.${value}`),
          }))}
        />
      </Field>
      <Field name="amount" label={text('segment.amount')}>
        <Input inputMode="decimal" autoComplete="off" />
      </Field>
      <Field name="event" label={text('segment.spentEvent')} optional>
        <EventNameInput placeholder={text('segment.anyEvent')} />
      </Field>
      <Days label={text('segment.days')} disabled={disabled} />
    </div>
  );
}

function ListFields() {
  const text = useText();
  const lists = useListNames();
  return (
    <Field name="listId" label={text('segment.list')}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={lists.options}
        loading={lists.isFetching}
        notFoundContent={<p className="lead">{text('idList.noLists')}</p>}
        {...lists.failure}
      />
    </Field>
  );
}
