import {
  conditionKinds,
  deepestGroup,
  joins,
  mostConditions,
} from '@millrace/contract/advertiser/segment-rules';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import { useWatch } from 'antd/es/form/Form';
import useFormInstance from 'antd/es/form/hooks/useFormInstance';
import RadioGroup from 'antd/es/radio/group';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows } from '../../../kit/form/FieldRows.tsx';
import { pathOfField } from '../../../kit/form/field-path.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { KindSelect } from './KindSelect.tsx';
import { blankNode, type NodeKind } from './segment-values.ts';

interface RuleGroupProps {
  /** Its place in the row that it stands in: `rules` in the form, nothing in a row. */
  readonly name: string;
  /** Its place in the form: `rules.of.1`. */
  readonly path: string;
  /** 1: the outermost. */
  readonly depth: number;
  readonly disabled: boolean;
}

/** Conditions that are joined, groups of them among these. */
export function RuleGroup({ name, path, depth, disabled }: RuleGroupProps) {
  const text = useText();
  const inside = (field: string) => (name === '' ? field : `${name}.${field}`);
  return (
    <div className="segment-group">
      <Field name={inside('join')} label={text('segment.joinOf')}>
        <RadioGroup
          optionType="button"
          options={joins.map((value) => ({ value, label: text(`segment.join.${value}`) }))}
        />
      </Field>
      <FieldRows
        name={inside('of')}
        label={text('segment.conditions')}
        add={text('segment.addCondition')}
        newRow={() => blankNode('event')}
        limit={mostConditions / 2}
        disabled={disabled}
      >
        {({ index, remove }) => (
          <RuleRow
            path={`${path}.of.${index}`}
            row={index + 1}
            depth={depth}
            mayNest={depth < deepestGroup}
            disabled={disabled}
            onRemove={remove}
          />
        )}
      </FieldRows>
    </div>
  );
}

interface RuleRowProps {
  /** Its place in the form: `rules.of.0`. */
  readonly path: string;
  /** From 1. */
  readonly row: number;
  readonly depth: number;
  /** Whether it may be a group. */
  readonly mayNest: boolean;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** One condition, or a group of them: what kind it is, whether it takes people out, and the fields of that kind. */
function RuleRow({ path, row, depth, mayNest, disabled, onRemove }: RuleRowProps) {
  const text = useText();
  const place = pathOfField(path);
  const form = useFormInstance();
  const kind = useWatch<NodeKind | undefined>([...place, 'kind'], { preserve: true }) ?? 'event';
  const kinds: readonly NodeKind[] = mayNest ? [...conditionKinds, 'group'] : conditionKinds;
  return (
    <fieldset className="segment-row" aria-label={text('segment.condition', { row })}>
      <div className="segment-row-head">
        <Field name="kind" label={text('segment.kindOf')}>
          <KindSelect
            kinds={kinds}
            disabled={disabled}
            onChoose={(chosen) => {
              // Nothing of one kind says anything in another.
              form.setFieldValue(place, blankNode(chosen));
            }}
          />
        </Field>
        <Field name="exclude" label={text('segment.exclude')} valueProp="checked">
          <Checkbox>{text('segment.excludeHelp')}</Checkbox>
        </Field>
        {!disabled && (
          <Button aria-label={text('segment.removeCondition', { row })} onClick={onRemove}>
            {text('segment.remove')}
          </Button>
        )}
      </div>
      {kind === 'group' ? (
        <RuleGroup name="" path={path} depth={depth + 1} disabled={disabled} />
      ) : (
        <ConditionFields key={kind} kind={kind} path={path} disabled={disabled} />
      )}
    </fieldset>
  );
}
