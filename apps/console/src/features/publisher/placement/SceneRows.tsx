import { mostScenes } from '@millrace/contract/publisher/placement';
import type { SceneRow } from '@millrace/contract/publisher/placement-form';
import Button from 'antd/es/button';
import useFormInstance from 'antd/es/form/hooks/useFormInstance';
import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows, type Row } from '../../../kit/form/FieldRows.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { newScene } from './placement-values.ts';
import { DefaultChoice, SceneSwitch } from './SceneControls.tsx';
import { useLabels } from './use-labels.ts';

/** The scenes of a placement: what was stored is switched off, what was never stored is taken away. */
export function SceneRows({ readOnly }: { readonly readOnly: boolean }) {
  const text = useText();
  const labels = useLabels();
  return (
    <FieldRows
      name="sceneList"
      label={labels.sceneList}
      add={text('placement.addScene')}
      newRow={() => newScene(false)}
      limit={mostScenes}
      disabled={readOnly}
    >
      {(row) => <SceneFields row={row} readOnly={readOnly} />}
    </FieldRows>
  );
}

function SceneFields({ row, readOnly }: { readonly row: Row; readonly readOnly: boolean }) {
  const text = useText();
  const form = useFormInstance();
  const scene: SceneRow | undefined = form.getFieldValue(['sceneList', row.index]);
  return (
    <>
      <div className="scene-fields">
        <Field name="name" label={text('placement.sceneName')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="frequencyCap" label={text('caps.impressions')}>
          <NumberInput />
        </Field>
        <Field name="frequencyHours" label={text('caps.perHours')}>
          <NumberInput />
        </Field>
      </div>
      <div className="scene-controls">
        <Field name="isDefault" label={text('placement.sceneDefault')}>
          <DefaultChoice index={row.index} />
        </Field>
        {scene?.id === null ? (
          !readOnly && <Button onClick={row.remove}>{text('placement.removeRow')}</Button>
        ) : (
          <Field name="status" label={text('placement.active')}>
            <SceneSwitch index={row.index} />
          </Field>
        )}
        {typeof scene?.id === 'number' && <HistoryButton entity="scene" id={scene.id} name={scene.name} />}
      </div>
    </>
  );
}
