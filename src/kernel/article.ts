/** Names an article of the public site: a post in a language. */
import type { PostLanguage } from './locale.ts';

export interface Article {
  postId: number;
  language: PostLanguage;
}
