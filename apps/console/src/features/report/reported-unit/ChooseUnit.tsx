import {
  chooseReportedUnit,
  findUnitInstances,
  type ReportedUnit,
  type UnitInstance,
} from '@millrace/contract/report/reported-unit';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { appText } from '../../../kit/ui/app-text.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { useSearch } from '../../../kit/ui/use-search.ts';
import { withChosen } from '../../../kit/ui/with-chosen.ts';
import { chooseUnit } from './choose-unit.ts';

interface ChooseUnitProps {
  readonly accountId: number;
  readonly unit: ReportedUnit;
  readonly onClose: () => void;
}

const { instance } = chooseReportedUnit.request.shape;
const schema = z.object({ instance: z.nonoptional(instance) }).check(
  z.refine(({ instance: chosen }) => chosen !== null, {
    error: 'reportedUnit.errors.instanceEmpty',
    path: ['instance'],
  }),
);

/** Asks which instance an ad unit is, or whether it is none here. */
export function ChooseUnit({ accountId, unit, onClose }: ChooseUnitProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const form = useContractForm({
    schema,
    onSubmit: async (chosen, submission) => {
      await chooseUnit(accountId, unit, { choice: 'instance', instance: chosen.instance }, submission);
      onClose();
    },
  });

  async function notOurs(): Promise<void> {
    if (busy || form.submitting) return;
    setBusy(true);
    const choice = { choice: 'notOurs', instance: null } as const;
    const done = await runAction((retry) => chooseUnit(accountId, unit, choice, { retry }));
    setBusy(false);
    if (done) onClose();
  }

  return (
    <Dialog
      title={text('reportedUnit.title', { unit: unit.unit })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="lead">{text('reportedUnit.chooseLead')}</p>
      <ContractFields of={form} initial={{ instance: unit.instance?.id ?? null }}>
        <Field name="instance" label={text('reportedUnit.instance')} help={text('reportedUnit.instanceHelp')}>
          <InstanceSelect accountId={accountId} known={unit.instance} />
        </Field>
        <FormActions of={form} submit={text('reportedUnit.save')} onCancel={onClose} />
      </ContractFields>
      {unit.state !== 'notOurs' && (
        <div className="unit-not-ours">
          <p className="lead">{text('reportedUnit.notOursHelp')}</p>
          <Button loading={busy} disabled={form.submitting} onClick={() => void notOurs()}>
            {text('reportedUnit.notOurs')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface InstanceSelectProps {
  readonly accountId: number;
  readonly known: ReportedUnit['instance'];
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number) => void;
}

/** One of the instances that the account's ad units can be, searched on the server. */
function InstanceSelect({ accountId, known, ...field }: InstanceSelectProps) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const found = useApiQuery(
    findUnitInstances,
    { id: accountId, search },
    { keepPrevious: true, quiet: true },
  );
  const optionsOf = (instances: readonly UnitInstance[]) =>
    instances.map(({ id, name, unitId, appName, plat }) => ({
      value: id,
      label: text('revenueUpload.instanceOption', { name, unit: unitId, app: appText(appName, plat) }),
    }));
  return (
    <Select<number>
      {...field}
      options={withChosen(
        optionsOf(found.data?.list ?? []),
        optionsOf(known === null ? [] : [known]),
        search,
      )}
      {...searchedBy(found)}
    />
  );
}
