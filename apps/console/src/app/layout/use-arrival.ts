import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { pageOf } from '../../kit/navigation/page-of.ts';

/**
 * Begins each page at its top, and with the focus in it when what had the focus went with the page before; a reader of the
 * screen then hears the new page, and Tab goes on in it. The way back scrolls to where one was, as browsers do.
 */
export function useArrival(content: RefObject<HTMLElement | null>): void {
  const page = pageOf(useLocation());
  const way = useNavigationType();
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (way !== 'POP') scrollTo({ top: 0 });
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) {
      content.current?.focus({ preventScroll: true });
    }
  }, [page, way, content]);
}
