/** Lets the command palette find posts. They open in the language of the interface if available. */
import { postLanguage } from '#kernel/locale.ts';
import { firstResults, type SearchSource } from '#ui/page/search-source.ts';
import { listPosts } from '../contract.ts';

export const searchSource: SearchSource = {
  screen: 'posts',
  async find({ api, text, locale, signal }) {
    const language = postLanguage(locale);
    const { posts } = await api(listPosts, { query: { ...firstResults, q: text, language } }, { signal });
    return posts.map((post) => ({
      id: post.post_id,
      label: post.title,
      detail: post.byline ?? post.author,
      to: `/app/posts/${post.post_id}/${post.languages.includes(language) ? language : post.source_language}/edit`,
    }));
  },
};
