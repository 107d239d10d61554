import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import Button from 'antd/es/button';
import { useText } from '../../i18n/i18n.ts';
import { openWhy } from './open-why.tsx';
import './why.css';
import type { WhyQuestion } from './why-question.ts';

interface WhyButtonProps {
  readonly question: WhyQuestion;
  /** What it is about, for those who hear it: a row's name, the days of a card. */
  readonly about: string;
  /** In a cell: a sign alone. */
  readonly small?: boolean;
}

/** Opens why a figure changed. */
export function WhyButton({ question, about, small = false }: WhyButtonProps) {
  const text = useText();
  const label = text('why.of', { about });
  if (small) {
    return (
      <button
        type="button"
        className="why-sign"
        aria-label={label}
        title={label}
        onClick={() => openWhy(question)}
      >
        <QuestionCircleOutlined aria-hidden />
      </button>
    );
  }
  return (
    <Button
      size="small"
      icon={<QuestionCircleOutlined aria-hidden />}
      aria-label={label}
      onClick={() => openWhy(question)}
    >
      {text('why.ask')}
    </Button>
  );
}
