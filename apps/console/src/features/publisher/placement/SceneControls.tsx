import type { SceneRow } from '@millrace/contract/publisher/placement-form';
import { useWatch } from 'antd/es/form/Form';
import useFormInstance from 'antd/es/form/hooks/useFormInstance';
import Radio from 'antd/es/radio';
import Switch from 'antd/es/switch';
import { useText } from '../../../kit/i18n/i18n.ts';

interface SceneControlProps<Value> {
  /** The row of the scene. */
  readonly index: number;
  /** Given by the form's field. */
  readonly id?: string;
  readonly value?: Value;
  readonly onChange?: (value: Value) => void;
}

/** One of the active scenes is the default: choosing one takes it from the other. */
export function DefaultChoice({ index, value = false, onChange, ...field }: SceneControlProps<boolean>) {
  const form = useFormInstance();
  const status = useWatch<SceneRow['status'] | undefined>(['sceneList', index, 'status']);
  return (
    <Radio
      {...field}
      name="default-scene"
      checked={value}
      {...(status === 0 ? { disabled: true } : {})}
      onChange={() => {
        const scenes: readonly SceneRow[] = form.getFieldValue('sceneList');
        for (const other of scenes.keys()) form.setFieldValue(['sceneList', other, 'isDefault'], false);
        onChange?.(true);
      }}
    />
  );
}

/** Switches a scene on and off; one that is off is not the default any more. */
export function SceneSwitch({ index, value = 1, onChange, ...field }: SceneControlProps<0 | 1>) {
  const text = useText();
  const form = useFormInstance();
  const name = useWatch<string | undefined>(['sceneList', index, 'name']) ?? '';
  return (
    <Switch
      {...field}
      aria-label={text('placement.switchLabel', { name })}
      checked={value === 1}
      onChange={(checked) => {
        if (!checked) form.setFieldValue(['sceneList', index, 'isDefault'], false);
        onChange?.(checked ? 1 : 0);
      }}
    />
  );
}
