import { BarChart, LineChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only what is drawn. On canvas: the SVG renderer writes style attributes, which the page's policy forbids.
use([LineChart, BarChart, GridSimpleComponent, CanvasRenderer]);

export { init };
