/** Lets the command palette find pictures; choosing one opens the gallery. */
import { MAX_RESULTS, type SearchSource } from '#ui/page/search-source.ts';
import { listMedias } from '../contract.ts';

export const searchSource: SearchSource = {
  screen: 'posts',
  group: 'group_media',
  async find({ api, text, signal }) {
    const query = { rowsPerPage: MAX_RESULTS, query: text };
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
