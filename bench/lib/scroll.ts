import type { Page } from 'playwright-core';

export interface ScrollResult {
  /** Frames a second. */
  readonly fps: number;
  /** Milliseconds between two frames, at most. */
  readonly longestFrame: number;
  /** Tasks of more than 50 ms while it scrolled. */
  readonly longTasks: number;
  readonly rows: number;
}

/**
 * Scrolls what `selector` names by so many pixels each frame, as a hand does that hurries, and looks at every frame.
 * @param rowHeight in pixels, for the count of rows that went by
 */
export function measureScroll(
  page: Page,
  {
    selector,
    step,
    frames,
    rowHeight,
  }: { selector: string; step: number; frames: number; rowHeight: number },
): Promise<ScrollResult> {
  return page.evaluate(
    async ({ selector: what, step: pixels, frames: many, rowHeight: row }) => {
      const element = document.querySelector(what);
      if (element === null) throw new Error(`nothing is ${what}`);
      let longTasks = 0;
      const watch = new PerformanceObserver((list) => {
        longTasks += list.getEntries().length;
      });
      watch.observe({ type: 'longtask' });
      const begun = element.scrollTop;
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      let last = await nextFrame();
      const first = last;
      let longestFrame = 0;
      for (let frame = 0; frame < many; frame += 1) {
        element.scrollTop += pixels;
        const now = await nextFrame();
        longestFrame = Math.max(longestFrame, now - last);
        last = now;
      }
      // What was seen last is told a moment later.
      await new Promise((resolve) => setTimeout(resolve, 200));
      watch.disconnect();
      return {
        fps: many / ((last - first) / 1000),
        longestFrame,
        longTasks,
        rows: (element.scrollTop - begun) / row,
      };
    },
    { selector, step, frames, rowHeight },
  );
}
