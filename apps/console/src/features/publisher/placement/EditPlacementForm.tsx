import type { App } from '@millrace/contract/publisher/app';
import {
  getPlacement,
  listPlacements,
  type Placement,
  placement as placementSchema,
  selectPlacements,
  updatePlacement,
} from '@millrace/contract/publisher/placement';
import { placementForm } from '@millrace/contract/publisher/placement-form';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { noNames } from '../../../kit/history/no-names.ts';
import { readValue } from '../../../kit/history/read-value.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { PlacementFields } from './PlacementFields.tsx';
import { valuesOf } from './placement-values.ts';
import { useLabels } from './use-labels.ts';

interface EditPlacementFormProps {
  readonly app: App;
  readonly placement: Placement;
  readonly readOnly: boolean;
  readonly onSaved: (saved: Placement) => void;
}

/** A placement's own fields and its scenes, saved at once. */
export function EditPlacementForm({ app, placement, readOnly, onSaved }: EditPlacementFormProps) {
  const text = useText();
  const { language } = useLanguage();
  const labels = useLabels();
  const edit = useEditForm({
    schema: placementForm,
    entitySchema: placementSchema,
    entity: placement,
    valuesOf,
    save: async (values, base, submission) => {
      const saved = await callApi(
        updatePlacement,
        { ...values, id: base.id, version: base.version },
        submission,
      );
      if (values.sceneList.some(({ id }) => id === null)) {
        toast({ kind: 'success', title: text('placement.sceneCreated') });
      }
      return saved;
    },
    savedMessage: 'placement.saved',
    onSaved: async (saved) => {
      onSaved(saved);
      await showAnswer(getPlacement, { id: saved.id }, saved);
      await Promise.all([refresh(listPlacements), refresh(selectPlacements)]);
    },
  });
  return (
    <EditFormScreen
      of={edit}
      labels={labels}
      show={(name, value) =>
        readValue('placement', name, value, { text, language, names: noNames }).join(text('form.separator'))
      }
      readOnly={readOnly}
    >
      <FormSection title={labels.name} lead={text('placement.nameLead')}>
        <Field name="name" label={labels.name}>
          <Input autoComplete="off" count={{ show: true, max: 30 }} />
        </Field>
      </FormSection>
      <PlacementFields of={edit} adType={placement.adType} app={app} readOnly={readOnly} />
    </EditFormScreen>
  );
}
