import type { RequestInput } from '@millrace/contract/kit/call';
import type { RuleForm } from '@millrace/contract/publisher/mediation-rule';
import { tryRule } from '@millrace/contract/publisher/rule-lab';
import Button from 'antd/es/button';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows } from '../../../kit/form/FieldRows.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import type { EditForm } from '../../../kit/form/use-edit-form.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { instanceName } from '../../../kit/network/instance-name.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import type { Instances } from './entries.ts';
import { LabResult } from './LabResult.tsx';

interface RuleLabProps {
  readonly of: EditForm;
  readonly ruleId: number;
  readonly instances: Instances;
}

type Asked = RequestInput<typeof tryRule>;
const { floor, prices } = tryRule.request.shape;
const labForm = z.object({ floor, prices });
const nothingElse = { floor: null, prices: [] };
const mostPrices = 20;

/** What the rule as it stands in the form would have earned last week; for people who may read figures. */
export function RuleLab(props: RuleLabProps) {
  return useAllowed('performance', 'query') ? <Lab {...props} /> : null;
}

function Lab({ of, ruleId, instances }: RuleLabProps) {
  const text = useText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [askedWith, setAskedWith] = useState('');
  const draft = useWatch(draftOf, { form: of.form, preserve: true });
  const query = useApiQuery(tryRule, asked ?? nobody, { enabled: asked !== null, quiet: true });
  const form = useContractForm({
    schema: labForm,
    onSubmit: async (values) => {
      setAsked({ id: ruleId, ...draftOf(of.form.getFieldsValue(true)), ...values });
      setAskedWith(textOf(form.form.getFieldsValue(true)));
    },
  });
  const entered = useWatch(textOf, { form: form.form, preserve: true });
  return (
    <section className="card rule-lab" aria-label={text('ruleLab.title')}>
      <h2>{text('ruleLab.title')}</h2>
      <p className="lead">{text('ruleLab.lead')}</p>
      <ContractFields of={form} initial={nothingElse}>
        <Field name="floor" label={text('ruleLab.floor')} help={text('ruleLab.floorHelp')} optional>
          <Input className="rule-lab-money" inputMode="decimal" autoComplete="off" />
        </Field>
        <Prices instances={instances} />
        <Button htmlType="submit" loading={asked !== null && query.isFetching}>
          {text('ruleLab.ask')}
        </Button>
      </ContractFields>
      {asked !== null && (
        <div aria-live="polite">
          {(isOther(asked, draft) || (entered !== undefined && entered !== askedWith)) && (
            <Callout>{text('ruleLab.stale')}</Callout>
          )}
          <Loaded query={query} inCard>
            {(tried) => <LabResult tried={tried} instances={instances} />}
          </Loaded>
        </div>
      )}
    </section>
  );
}

function Prices({ instances }: { readonly instances: Instances }) {
  const text = useText();
  const { language } = useLanguage();
  const options = [...instances.values()].map((instance) => ({
    value: instance.id,
    label: instanceName(instance, instance.id, language),
  }));
  return (
    <FieldRows
      name="prices"
      label={text('ruleLab.prices')}
      add={text('ruleLab.addPrice')}
      newRow={() => ({ instanceId: null, ecpm: null })}
      limit={mostPrices}
    >
      {({ index, remove }) => (
        <div className="rule-lab-price">
          <Field name="instanceId" label={text('ruleLab.instance')}>
            <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
          </Field>
          <Field name="ecpm" label={text('ruleLab.ecpm')}>
            <Input inputMode="decimal" autoComplete="off" />
          </Field>
          <Button type="text" onClick={remove} aria-label={text('ruleLab.removePrice', { row: index + 1 })}>
            ×
          </Button>
        </div>
      )}
    </FieldRows>
  );
}

/** Never asked for. */
const nobody: Asked = { id: 0, optimizedType: 'auto', waterfall: [], bidding: [], ...nothingElse };

/** What of a rule's form decides on the order. */
function draftOf(
  values: Readonly<Record<string, unknown>>,
): Pick<RuleForm, 'optimizedType' | 'waterfall' | 'bidding'> {
  const { optimizedType, waterfall, bidding } = values as Partial<RuleForm>;
  return { optimizedType: optimizedType ?? 'auto', waterfall: waterfall ?? [], bidding: bidding ?? [] };
}

/** What else is asked, as it stands in its own fields; an empty field is none. */
const textOf = (values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(values, (_, value: unknown) => (value === '' || value === undefined ? null : value));

function isOther(asked: Asked, draft: ReturnType<typeof draftOf> | undefined): boolean {
  if (draft === undefined) return false;
  return JSON.stringify(draftOf({ ...asked })) !== JSON.stringify(draft);
}
