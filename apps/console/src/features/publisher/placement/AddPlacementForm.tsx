import { type AdType, adType, adTypes } from '@millrace/contract/publisher/ad-type';
import type { App } from '@millrace/contract/publisher/app';
import { createPlacement, newPlacement } from '@millrace/contract/publisher/placement';
import type { PlacementForm } from '@millrace/contract/publisher/placement-form';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import type { FormValues } from '../../../kit/form/form-values.ts';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { PlacementFields } from './PlacementFields.tsx';
import { refreshPlacements } from './PlacementState.tsx';
import { startValues, valuesForType } from './placement-values.ts';
import { TypeChoice } from './TypeChoice.tsx';
import { useLabels } from './use-labels.ts';

/** The type that the address asks for, else the one that most placements have. */
function typeIn(query: URLSearchParams): AdType {
  return adTypes.find((type) => query.get('adType') === String(type)) ?? adType.rewardedVideo;
}

export function AddPlacementForm({ app }: { readonly app: App }) {
  const text = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const first = typeIn(query);
  const labels = { ...useLabels(), adType: text('placement.type') };
  const form = useNewForm({
    schema: newPlacement,
    initial: { pubAppId: app.id, adType: first, ...startValues(first) },
    create: async (values, { leave, ...submission }) => {
      await callApi(createPlacement, values, submission);
      leave();
      await refreshPlacements();
      toast({ kind: 'success', title: text('placement.created') });
      await navigate(`${paths.placements}?pubAppId=${app.id}`, { replace: true });
    },
  });
  const type = useWatch<AdType | undefined>('adType', form.form) ?? first;
  const chosen = useRef(first);

  /** The fields that the new type has as well keep what was entered; the others begin anew. */
  function changeType(changed: FormValues): void {
    const next = adTypes.find((one) => one === changed.adType);
    if (next !== undefined) {
      const entered = form.form.getFieldsValue(true) as PlacementForm;
      form.form.setFieldsValue(valuesForType(entered, chosen.current, next));
      chosen.current = next;
    }
    form.onValuesChange(changed);
  }

  return (
    <EditFormScreen
      of={{ ...form, onValuesChange: changeType }}
      labels={labels}
      saveLabel={text('placement.add')}
    >
      <FormSection title={text('placement.basics')} lead={text('placement.basicsLead')}>
        <Field name="name" label={labels.name}>
          <Input autoComplete="off" count={{ show: true, max: 30 }} />
        </Field>
        <Field name="adType" label={labels.adType} help={text('placement.typeHelp')}>
          <TypeChoice />
        </Field>
      </FormSection>
      <PlacementFields of={form} adType={type} app={app} />
    </EditFormScreen>
  );
}
