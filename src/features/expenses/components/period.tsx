/** Shows the first and last day of a report. */
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import type { Report } from '../report.contract.ts';

export function Period({ report }: { report: Pick<Report, 'startdate' | 'enddate'> }) {
  const { span } = useFormat();
  const text = span(report.startdate, report.enddate);
  // Without blanks around its dash, a line would break behind it: «1–» «31 Oct 2026».
  return <span className={/\s–\s/.test(text) ? undefined : layout.whole}>{text}</span>;
}
