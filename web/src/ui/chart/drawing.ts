/** The drawing library, as far as charts need it. Loaded with the first chart. */
import { BarChart, CustomChart, LineChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { init, use as register } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

register([BarChart, CustomChart, LineChart, GridComponent, SVGRenderer]);

export { init };
export type { EChartsType } from "echarts/core";
