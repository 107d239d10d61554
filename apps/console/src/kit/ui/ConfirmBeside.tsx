import Popconfirm, { type PopconfirmProps } from 'antd/es/popconfirm';
import type { TooltipRef } from 'antd/es/tooltip';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { AskedBeside } from './asked-beside.ts';
import './confirm-beside.css';
import { FocusInside } from './FocusInside.tsx';
import { useViewport } from './use-viewport.ts';

type Own = 'title' | 'open' | 'onOpenChange' | 'placement' | 'classNames';

interface ConfirmBesideProps extends Omit<PopconfirmProps, Own> {
  readonly title: ReactNode;
  /** Of a question in a row, told from all others: it stays when the row is drawn anew, as the cards become a table. */
  readonly kept?: string;
  /** It is there; also when it is drawn anew. */
  readonly onAsk?: () => void;
}

/** A question beside the button that asks it; the focus is on the answer that changes nothing. */
export function ConfirmBeside({ title, kept, onAsk, ...props }: ConfirmBesideProps) {
  const asked = use(AskedBeside);
  const onPhone = useViewport() === 'mobile';
  const [isOpen, setOpen] = useState(() => kept !== undefined && asked.has(kept));
  const trigger = useRef<TooltipRef>(null);
  const [isDrawnAnew] = useState(isOpen);
  useEffect(() => {
    // Cards are longer than a table's lines: its button is elsewhere now.
    if (isDrawnAnew) trigger.current?.nativeElement.scrollIntoView({ block: 'center' });
  }, [isDrawnAnew]);
  const ask = useRef(onAsk);
  ask.current = onAsk;
  useEffect(() => {
    if (isOpen) ask.current?.();
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen || kept === undefined) return;
    asked.add(kept);
    // Drawn anew, it has looked before this.
    return () => void asked.delete(kept);
  }, [asked, isOpen, kept]);
  return (
    <Popconfirm
      {...props}
      ref={trigger}
      classNames={{ root: 'confirm-beside' }}
      // Centred it would lie over the menu beside the page; a phone has none, and no room to spare.
      placement={onPhone ? 'top' : 'topLeft'}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      title={<FocusInside>{title}</FocusInside>}
    />
  );
}
