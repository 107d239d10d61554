import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { useText } from '../i18n/i18n.ts';

/**
 * So many rows at first, and as many more with each tap on what stands below them.
 * @returns how many are drawn, and what is tapped; nothing where all are
 */
export function useFirstRows(count: number, step: number): readonly [number, ReactNode] {
  const text = useText();
  const [taps, setTaps] = useState(0);
  const most = step * (taps + 1);
  if (most >= count) return [count, null];
  return [
    most,
    <Button block key="more" onClick={() => setTaps(taps + 1)}>
      {text('reportScreen.moreRows', { count: Math.min(step, count - most) })}
    </Button>,
  ];
}
