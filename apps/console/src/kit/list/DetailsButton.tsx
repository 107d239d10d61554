import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import Button from 'antd/es/button';
import type { MouseEvent } from 'react';

interface DetailsButtonProps {
  readonly open: boolean;
  readonly label: string;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** Opens and closes what a row of a list keeps for those who ask. */
export function DetailsButton({ open, label, onClick }: DetailsButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      className="details-button"
      icon={open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      aria-expanded={open}
      aria-label={label}
      title={label}
      onClick={(event) => {
        // The row opens by a click too, and would close again.
        event.stopPropagation();
        onClick(event);
      }}
    />
  );
}
