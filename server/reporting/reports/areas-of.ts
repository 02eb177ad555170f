import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import type { ReportPages } from '../pages/report-pages.service.ts';

/** Areas with lines in the report, as they were sent. */
export async function areasOf(reporting: ReportPages, reportId: number, signal: AbortSignal) {
  const { report, view, chosen } = await reporting.lines(reportId, signal);
  return view.areas.flatMap((area: AreaWithItems) => {
    const lines = chosen.filter((one) => one.area.areaID === area.areaID).map(({ line }) => line);
    return lines.length > 0 ? [{ area, lines, detail: report.detail }] : [];
  });
}
