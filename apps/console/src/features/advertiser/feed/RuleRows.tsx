import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined';
import {
  type FeedRule,
  itemFields,
  mostRules,
  type RuleKind,
  ruleKinds,
} from '@millrace/contract/advertiser/feed-rules';
import Button from 'antd/es/button';
import { useWatch } from 'antd/es/form/Form';
import useFormInstance from 'antd/es/form/hooks/useFormInstance';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import { itemFieldText } from '../../../kit/feed/rule-words.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows } from '../../../kit/form/FieldRows.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';

/** What a rule begins with when its kind is chosen; what is empty has to be entered. */
const blanks: { readonly [Kind in RuleKind]: Extract<FeedRule, { kind: Kind }> } = {
  map: { kind: 'map', field: 'title', from: '' },
  replace: { kind: 'replace', field: 'title', find: '', replacement: '' },
  prefix: { kind: 'prefix', field: 'title', text: '' },
  suffix: { kind: 'suffix', field: 'title', text: '' },
  parameter: { kind: 'parameter', name: '', value: '' },
};

interface RuleRowsProps {
  readonly disabled: boolean;
}

/** The rules of a feed, in the order in which they are applied. */
export function RuleRows({ disabled }: RuleRowsProps) {
  const text = useText();
  return (
    <FieldRows
      name="rules"
      label={text('feed.rules')}
      add={text('feed.addRule')}
      newRow={() => blanks.prefix}
      limit={mostRules}
      disabled={disabled}
    >
      {({ index, count, remove, move }) => (
        <div className="feed-rule">
          <Rule index={index} disabled={disabled} />
          {!disabled && (
            <div className="actions">
              <Button
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                disabled={index === 0}
                aria-label={text('feed.ruleUp', { row: index + 1 })}
                onClick={() => move(index - 1)}
              />
              <Button
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                disabled={index === count - 1}
                aria-label={text('feed.ruleDown', { row: index + 1 })}
                onClick={() => move(index + 1)}
              />
              <Button size="small" aria-label={text('feed.removeRule', { row: index + 1 })} onClick={remove}>
                {text('feed.remove')}
              </Button>
            </div>
          )}
        </div>
      )}
    </FieldRows>
  );
}

function Rule({ index, disabled }: { readonly index: number; readonly disabled: boolean }) {
  const text = useText();
  const form = useFormInstance();
  const kind = useWatch<RuleKind | undefined>(['rules', index, 'kind'], { preserve: true });
  return (
    <>
      <Field name="kind" label={text('feed.ruleKind')}>
        <KindSelect
          disabled={disabled}
          onChoose={(chosen) => form.setFieldValue(['rules', index], blanks[chosen])}
        />
      </Field>
      {kind !== 'parameter' && (
        <Field name="field" label={text('feed.ruleField')}>
          <Select options={itemFields.map((value) => ({ value, label: itemFieldText(value, text) }))} />
        </Field>
      )}
      {kind === 'map' && (
        <Field name="from" label={text('feed.ruleFrom')}>
          <Input autoComplete="off" />
        </Field>
      )}
      {kind === 'replace' && (
        <>
          <Field name="find" label={text('feed.ruleFind')}>
            <Input autoComplete="off" />
          </Field>
          <Field name="replacement" label={text('feed.ruleReplacement')}>
            <Input autoComplete="off" />
          </Field>
        </>
      )}
      {(kind === 'prefix' || kind === 'suffix') && (
        <Field name="text" label={text('feed.ruleText')}>
          <Input autoComplete="off" />
        </Field>
      )}
      {kind === 'parameter' && (
        <>
          <Field name="name" label={text('feed.ruleName')}>
            <Input autoComplete="off" />
          </Field>
          <Field name="value" label={text('feed.ruleValue')}>
            <Input autoComplete="off" />
          </Field>
        </>
      )}
    </>
  );
}

interface KindSelectProps {
  readonly disabled: boolean;
  readonly onChoose: (kind: RuleKind) => void;
  /** A form hands these on. */
  readonly id?: string;
  readonly value?: RuleKind;
  readonly onChange?: (kind: RuleKind) => void;
}

function KindSelect({ disabled, onChoose, onChange, ...rest }: KindSelectProps) {
  const text = useText();
  return (
    <Select<RuleKind>
      {...rest}
      disabled={disabled}
      onChange={(kind) => {
        onChoose(kind);
        onChange?.(kind);
      }}
      options={ruleKinds.map((value) => ({ value, label: text(`feed.ruleKinds.${value}`) }))}
    />
  );
}
