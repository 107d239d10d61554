import DoubleLeftOutlined from '@ant-design/icons/es/icons/DoubleLeftOutlined';
import DoubleRightOutlined from '@ant-design/icons/es/icons/DoubleRightOutlined';
import Button from 'antd/es/button';
import { useText } from '../../kit/i18n/i18n.ts';

interface CollapseButtonProps {
  readonly collapsed: boolean;
  readonly onCollapse: (collapsed: boolean) => void;
}

/** Makes the side menu 80 px narrow, and 256 px wide again. */
export function CollapseButton({ collapsed, onCollapse }: CollapseButtonProps) {
  const text = useText();
  const label = text(collapsed ? 'shell.expandMenu' : 'shell.collapseMenu');
  return (
    <Button
      type="text"
      className="collapse"
      icon={collapsed ? <DoubleRightOutlined aria-hidden /> : <DoubleLeftOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => onCollapse(!collapsed)}
    />
  );
}
