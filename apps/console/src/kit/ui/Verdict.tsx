import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined';
import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined';
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import './verdict.css';

/** `decided`: it says something; `open`: not yet; `blocked`: something keeps it from saying anything. */
export type VerdictTone = 'decided' | 'open' | 'blocked';

export interface VerdictText {
  readonly tone: VerdictTone;
  /** The verdict in a sentence. */
  readonly title: string;
  /** What to make of it. */
  readonly lead: string;
}

const icons: Readonly<Record<VerdictTone, typeof CheckCircleOutlined>> = {
  decided: CheckCircleOutlined,
  open: ClockCircleOutlined,
  blocked: WarningOutlined,
};

/** What figures say, in a sentence. */
export function Verdict({ tone, title, lead }: VerdictText) {
  const Icon = icons[tone];
  return (
    <div className={`verdict verdict-${tone}`} role="status">
      <Icon aria-hidden />
      <div>
        <p className="verdict-title">{title}</p>
        <p className="lead">{lead}</p>
      </div>
    </div>
  );
}
