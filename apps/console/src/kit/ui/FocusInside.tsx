import { type ReactNode, useEffect, useRef } from 'react';
import { useFocusBack } from './use-focus-back.ts';

const focusable = 'button:not(:disabled), input:not(:disabled), a[href]';
/** A popup can't be focused before it has found its place, and its content may have to be loaded. */
const mostFrames = 60;

/** Within what opens beside a button, far from it in the page: the focus goes there, and back to the button at the end. */
export function FocusInside({ children }: { readonly children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null);
  useFocusBack();
  useEffect(() => {
    const popup = inside.current?.closest('.ant-popover');
    let frame = 0;
    let left = mostFrames;
    function enter(): void {
      const first = popup?.querySelector<HTMLElement>(focusable);
      // Before it has found its place it stands at the end of the page, where nobody is to be taken.
      first?.focus({ preventScroll: true });
      left -= 1;
      if (left > 0 && popup?.contains(document.activeElement) !== true) frame = requestAnimationFrame(enter);
    }
    frame = requestAnimationFrame(enter);
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={inside}>{children}</div>;
}
