import { useEffect, useRef } from 'react';
import { drawUpset, type UpsetOption } from '../../../kit/chart/upset-chart.ts';

interface UpsetPlotProps {
  readonly option: UpsetOption;
  readonly height: number;
}

/** The drawing; what it says stands in the table beside it. Comes with the drawing library in a chunk of its own. */
export default function UpsetPlot({ option, height }: UpsetPlotProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    // By the property: the page's policy forbids style attributes.
    element.style.height = `${height}px`;
    const { draw, end } = drawUpset(element);
    draw(option);
    return end;
  }, [option, height]);
  return <div ref={root} aria-hidden="true" />;
}
