import { useEffect, useState } from 'react';

/** Beyond this scroll position scrolling down hides the header, px. */
const hideThreshold = 300;

/** Whether the header is out of the way: after scrolling down beyond the threshold, until scrolling up again. */
export function useHidingHeader(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (now !== last) setHidden(now > last && now > hideThreshold);
      last = now;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return hidden;
}
