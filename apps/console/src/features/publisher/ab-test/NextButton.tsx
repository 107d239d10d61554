import Button from 'antd/es/button';
import { useText } from '../../../kit/i18n/i18n.ts';

interface NextButtonProps {
  readonly dirty: boolean;
  readonly submitting: boolean;
  readonly onGo: () => void;
}

/** Saves what is new and goes on; goes on at once where nothing is. */
export function NextButton({ dirty, submitting, onGo }: NextButtonProps) {
  const text = useText();
  return (
    <Button
      type="primary"
      htmlType={dirty ? 'submit' : 'button'}
      loading={submitting}
      {...(dirty ? {} : { onClick: onGo })}
    >
      {text('abTest.next')}
    </Button>
  );
}
