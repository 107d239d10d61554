import {
  type ReactNode,
  type RefObject,
  type UIEventHandler,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import './scroller.css';

interface ScrollerProps {
  /** What is in it, for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly box?: RefObject<HTMLElement | null>;
  readonly onScroll?: UIEventHandler<HTMLElement>;
  readonly children: ReactNode;
}

/** Classes for the edges beyond which more lies. Parts of a pixel are rounded. */
function edgesOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string {
  const start = scrollLeft > 1 ? ' more-at-start' : '';
  const end = scrollWidth - clientWidth - scrollLeft > 1 ? ' more-at-end' : '';
  return start + end;
}

/**
 * What scrolls in its own box where it has no room, as wide tables do: by keyboard too, which stops here only then. Its edges
 * say on which side more lies.
 */
export function Scroller({ label, className = '', box, onScroll, children }: ScrollerProps) {
  const own = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const [edges, setEdges] = useState('');
  const of = box ?? own;
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return;
    const measure = () => {
      // Parts of a pixel are rounded.
      setScrolls(
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
      );
      setEdges(edgesOf(element));
    };
    // What is drawn for the first time can be reached already.
    measure();
    const watch = new ResizeObserver(measure);
    for (const one of [element, ...element.children]) watch.observe(one);
    return () => watch.disconnect();
  }, [of]);
  return (
    <section
      ref={of}
      className={`scroller ${className}${edges}`}
      aria-label={label}
      {...(scrolls && { tabIndex: 0 })}
      onScroll={(event) => {
        setEdges(edgesOf(event.currentTarget));
        onScroll?.(event);
      }}
    >
      {children}
    </section>
  );
}
