import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Scroller } from './Scroller.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The page of the tests lays nothing out. */
function measuring(content: number, box: number): void {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(content);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(box);
}

const edges = () => {
  const { classList } = screen.getByRole('region');
  return ['more-at-start', 'more-at-end'].filter((name) => classList.contains(name));
};

function scrollTo(left: number): void {
  const box = screen.getByRole('region');
  box.scrollLeft = left;
  fireEvent.scroll(box);
}

test('says at which edge more lies, wherever it is scrolled to', () => {
  measuring(640, 310);
  const onScroll = vi.fn();
  render(
    <Scroller label="Figures" onScroll={onScroll}>
      <p>Wide</p>
    </Scroller>,
  );
  expect(edges()).toEqual(['more-at-end']);
  scrollTo(100);
  expect(edges()).toEqual(['more-at-start', 'more-at-end']);
  scrollTo(329.5);
  expect(edges()).toEqual(['more-at-start']);
  expect(onScroll).toHaveBeenCalledTimes(2);
});

test('says nothing of edges where all is in sight', () => {
  measuring(310.4, 310);
  render(<Scroller label="Figures">Narrow</Scroller>);
  expect(edges()).toEqual([]);
  expect(screen.getByRole('region').tabIndex).toBe(-1);
});
