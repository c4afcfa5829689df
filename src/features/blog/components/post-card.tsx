import { ArticleCard, type ArticleCardProps } from '#ui/article-card.tsx';
import { Byline } from '#ui/byline.tsx';
import { Kept } from '#ui/kept-markup.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { PostOfCard } from '../reading.rules.ts';

interface PostCardProps extends Pick<ArticleCardProps, 'shape' | 'first' | 'level' | 'as'> {
  post: PostOfCard;
  /** Safe HTML instead of the description: the excerpt with search hits. */
  excerpt?: string;
}

export function PostCard(card: PostCardProps) {
  const { post, excerpt, shape, first, level, as } = card;
  // An excerpt belongs to one search, and a first picture is preloaded.
  if (excerpt !== undefined || first) return <Card {...card} />;
  return (
    <Kept name={`card ${post.post_id} ${shape} ${level} ${as}`}>
      <Card {...card} />
    </Kept>
  );
}

function Card({ post, excerpt, ...look }: PostCardProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const text =
    excerpt === undefined ? (
      post.description
    ) : (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from escaped text
      <span dangerouslySetInnerHTML={{ __html: excerpt }} />
    );
  return (
    <ArticleCard
      to={`/${locale}/app/blog/read/${post.title_id}`}
      title={post.title}
      text={text}
      kicker={post.kicker}
      byline={
        <Byline
          author={post.author}
          instant={post.published_at}
          length={t('minutes', { count: post.reading_minutes })}
        />
      }
      picture={post.cover}
      {...look}
    />
  );
}
