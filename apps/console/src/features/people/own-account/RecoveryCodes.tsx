import Button from 'antd/es/button';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { copyText } from '../../../kit/ui/copy-text.ts';
import { toast } from '../../../kit/ui/notices.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The ten codes, once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = useText();

  async function copy(): Promise<void> {
    const done = await copyText(codes.join('\n'));
    toast({ kind: done ? 'success' : 'error', title: text(done ? 'list.copied' : 'list.notCopied') });
  }

  return (
    <>
      <Callout>{text('secondFactor.codesLead')}</Callout>
      <ul className="recovery-codes" aria-label={text('secondFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button onClick={() => void copy()}>{text('secondFactor.copyCodes')}</Button>
        <Button type="primary" onClick={onKept}>
          {text('secondFactor.kept')}
        </Button>
      </div>
    </>
  );
}
