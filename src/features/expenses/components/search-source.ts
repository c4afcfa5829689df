/** Lets the command palette find the person's own expense reports. */
import { firstResults, type SearchSource } from '#ui/page/search-source.ts';
import { listReports } from '../report.contract.ts';

export const searchSource: SearchSource = {
  screen: 'expenses',
  async find({ api, text, person, signal }) {
    const input = { params: { userId: person.userId }, query: { ...firstResults, q: text } };
    const { reports } = await api(listReports, input, { signal });
    return reports.map(({ report_id, title, contract }) => ({
      id: report_id,
      label: title,
      detail: contract,
      to: `/app/expenses/${report_id}`,
    }));
  },
};
