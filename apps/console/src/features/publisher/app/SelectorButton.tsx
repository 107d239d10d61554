import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import Button, { type ButtonProps } from 'antd/es/button';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ellipsisAt } from '../../../kit/ui/display-width.ts';
import { Ellipsis } from '../../../kit/ui/Ellipsis.tsx';

interface SelectorButtonProps extends ButtonProps {
  readonly collapsed: boolean;
  /** The chosen app, or what stands there without one. */
  readonly name: string;
}

/** What opens the app selector. The rest of its properties are the dropdown's. */
export function SelectorButton({ collapsed, name, ...rest }: SelectorButtonProps) {
  const text = useText();
  return (
    <Button
      {...rest}
      type="text"
      className="app-selector"
      aria-label={`${text('shell.appSelector')}: ${name}`}
      icon={<AppstoreOutlined aria-hidden />}
    >
      {!collapsed && (
        <>
          <Ellipsis limit={ellipsisAt.appName}>{name}</Ellipsis>
          <DownOutlined aria-hidden />
        </>
      )}
    </Button>
  );
}
