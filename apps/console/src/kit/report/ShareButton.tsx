import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import Button from 'antd/es/button';
import { useText } from '../i18n/i18n.ts';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/notices.ts';
import { daysShown } from './period-address.ts';
import type { ReportPartProps } from './report-part.ts';
import { type ReportState, writeReport } from './report-state.ts';

interface ShareButtonProps extends ReportPartProps {
  readonly usual: ReportState;
}

/** Copies a link that shows the same days tomorrow, when a preset means others. */
export function ShareButton({ address: { state }, today, usual }: ShareButtonProps) {
  const text = useText();

  async function share(): Promise<void> {
    const { origin, pathname, search } = window.location;
    const fixed = { ...state, period: daysShown(state, today) };
    const link = `${origin}${pathname}?${writeReport(new URLSearchParams(search), fixed, usual)}`;
    const done = await copyText(link);
    toast(
      done
        ? { kind: 'success', title: text('reportScreen.shared') }
        : { kind: 'error', title: text('list.notCopied'), description: link },
    );
  }

  return (
    <Button icon={<LinkOutlined />} onClick={() => void share()}>
      {text('reportScreen.share')}
    </Button>
  );
}
