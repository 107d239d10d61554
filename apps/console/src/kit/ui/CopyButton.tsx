import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import Button from 'antd/es/button';
import { useText } from '../i18n/i18n.ts';
import { copyText } from './copy-text.ts';
import { toast } from './notices.ts';
import './copy.css';

interface CopyButtonProps {
  readonly value: string;
  /** What is copied: "App key". */
  readonly label: string;
}

/** Copies a value and says so. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const text = useText();
  const name = text('list.copy', { label });

  async function copy(): Promise<void> {
    const done = await copyText(value);
    toast(
      done
        ? { kind: 'success', title: text('list.copied') }
        : { kind: 'error', title: text('list.notCopied'), description: value },
    );
  }

  return (
    <Button
      className="copy-button"
      type="text"
      size="small"
      icon={<CopyOutlined aria-hidden />}
      aria-label={name}
      title={name}
      onClick={() => void copy()}
    />
  );
}

interface CopyableProps {
  readonly children: string;
  /** What it is: "ID", "App key". */
  readonly label: string;
}

/** An id or a key with its copy button, which shows while the pointer or the focus is there. */
export function Copyable({ children, label }: CopyableProps) {
  return (
    <span className="copyable">
      <span>{children}</span>
      <CopyButton value={children} label={label} />
    </span>
  );
}
