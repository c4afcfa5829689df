/** Shows a page with a title and a text that the company wrote, rendered as posts are. */
import { ReaderContent } from '#features/content/components/reader-content.tsx';
import page from '#ui/page-head.module.css';
import prose from './prose.module.css';

export function RichPage({ title, html }: { title: string; html: string }) {
  return (
    <article>
      <header className={page.head}>
        <h1>{title}</h1>
      </header>
      <div className={prose.rich}>
        <ReaderContent html={html} />
      </div>
    </article>
  );
}
