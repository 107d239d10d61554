import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import Button from 'antd/es/button';
import { useText } from '../i18n/i18n.ts';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/notices.ts';

interface ShareButtonProps {
  /** The address's query with the days that are shown in it: tomorrow a preset means others. */
  readonly fixed: (query: URLSearchParams) => URLSearchParams;
}

/** Copies a link that shows the same days tomorrow. */
export function ShareButton({ fixed }: ShareButtonProps) {
  const text = useText();

  async function share(): Promise<void> {
    const { origin, pathname, search } = window.location;
    const link = `${origin}${pathname}?${fixed(new URLSearchParams(search))}`;
    const done = await copyText(link);
    toast(
      done
        ? { kind: 'success', title: text('reportScreen.shared') }
        : { kind: 'error', title: text('list.notCopied'), description: link },
    );
  }

  return (
    <Button icon={<LinkOutlined aria-hidden />} onClick={() => void share()}>
      {text('reportScreen.share')}
    </Button>
  );
}
