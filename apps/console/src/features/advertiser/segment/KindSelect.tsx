import Select from 'antd/es/select';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { NodeKind } from './segment-values.ts';

interface KindSelectProps {
  readonly kinds: readonly NodeKind[];
  readonly disabled: boolean;
  readonly onChoose: (kind: NodeKind) => void;
  /** A form hands these on. */
  readonly id?: string;
  readonly value?: NodeKind;
  readonly onChange?: (kind: NodeKind) => void;
}

/** What kind of condition a row is. */
export function KindSelect({ kinds, disabled, onChoose, onChange, ...rest }: KindSelectProps) {
  const text = useText();
  return (
    <Select<NodeKind>
      {...rest}
      disabled={disabled}
      onChange={(kind) => {
        onChoose(kind);
        onChange?.(kind);
      }}
      options={kinds.map((value) => ({ value, label: text(`segment.kind.${value}`) }))}
    />
  );
}
