import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import type { ReportService } from '../report.service.ts';

/** Areas with lines in the report, as they were sent. */
export async function areasOf(reporting: ReportService, reportId: number, signal: AbortSignal) {
  const { report, view, chosen } = await reporting.lines(reportId, signal);
  return view.areas.flatMap((area: AreaWithItems) => {
    const lines = chosen.filter((one) => one.area.areaID === area.areaID).map(({ line }) => line);
    return lines.length > 0 ? [{ area, lines, detail: report.detail }] : [];
  });
}
