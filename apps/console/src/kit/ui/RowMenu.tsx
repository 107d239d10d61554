import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import { useRef } from 'react';
import { useText } from '../i18n/i18n.ts';

export interface RowMenuItem {
  readonly key: string;
  readonly label: string;
  /** Takes something away. */
  readonly danger?: boolean;
  readonly onClick: () => void;
}

interface RowMenuProps {
  /** What the menu is for, e.g. the row's name. */
  readonly of: string;
  readonly items: readonly RowMenuItem[];
}

/** The "⋯" of a row: what is done rarely or takes something away. Not there when nothing may be done. */
export function RowMenu({ of, items }: RowMenuProps) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  if (items.length === 0) return null;
  const label = text('list.more', { name: of });
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: items.map(({ key, label: name, danger = false }) => ({ key, label: name, danger })),
        onClick: ({ key }) => {
          // The item goes with its menu: what it opens is to give the focus back to something that stays.
          button.current?.focus();
          items.find((item) => item.key === key)?.onClick();
        },
      }}
    >
      <Button
        ref={button}
        type="text"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={label}
        title={label}
      />
    </Dropdown>
  );
}
