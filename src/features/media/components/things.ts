/** Pictures in the command palette; the gallery opens with them. */
import { MAX_RESULTS, type SearchSource } from '#web/shell/thing-source.ts';
import { listMedias } from '../contract.ts';

export const things: SearchSource = {
  screen: 'posts',
  group: 'things_media',
  async find({ api, typed, signal }) {
    const query = { rowsPerPage: MAX_RESULTS, query: typed };
    const { medias } = await api(listMedias, { query }, { signal });
    return medias.map(({ media_id, title, uploaded_by }) => ({
      id: media_id,
      label: title,
      detail: uploaded_by,
      to: '/app/posts',
      action: { name: 'open_gallery', about: title },
    }));
  },
};
