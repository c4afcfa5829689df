/** The own expense reports in the command palette. */
import { firstResults, type SearchSource } from '#web/shell/thing-source.ts';
import { listReports } from '../report.contract.ts';

export const things: SearchSource = {
  screen: 'expenses',
  async find({ api, typed, person, signal }) {
    const asked = { params: { userId: person.userId }, query: { ...firstResults, q: typed } };
    const { reports } = await api(listReports, asked, { signal });
    return reports.map(({ report_id, title, contract }) => ({
      id: report_id,
      label: title,
      detail: contract,
      to: `/app/expenses/${report_id}`,
    }));
  },
};
