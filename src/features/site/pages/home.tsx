/** The public front page: a sentence, a call to action, the newest posts. */
import { redirectFormerAddress } from '#features/blog/components/former-address.ts';
import { listPosts } from '#features/blog/contract.ts';
import { cardOf, type PostOfCard } from '#features/blog/reading.rules.ts';
import { mediaAddress } from '#features/media/address.rules.ts';
import type { CompanyPicture } from '#kernel/company-site.ts';
import { type Locale, postLanguage } from '#kernel/locale.ts';
import { telOf } from '#kernel/phone.ts';
import { ArticleCard, type ArticleCardProps } from '#ui/article-card.tsx';
import button from '#ui/button.module.css';
import { Byline } from '#ui/byline.tsx';
import { apiContext, companyContext, siteContext } from '#ui/context.ts';
import { Kept } from '#ui/kept-markup.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { answerOf } from '#ui/page/answer.ts';
import { organisation, type PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import { PageLink } from '#ui/page-link.tsx';
import { Picture } from '#ui/picture.tsx';
import form from '../components/form.module.css';
import { RegisterForm } from '../components/register-form.tsx';
import { linesOf } from '../document.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { emphasised, extraParts } from '../shown.rules.ts';
import styles from './home.module.css';

const NEWEST = 5;

export async function loader(args: LoaderArgs) {
  const { context, request } = args;
  // WordPress addresses posts by number: `/?p=12`.
  const former = /[?&]p(?:age_id)?=/.test(request.url) ? await redirectFormerAddress(args) : undefined;
  if (former !== undefined) throw former;
  const site = context.get(siteContext);
  const company = context.get(companyContext);
  const {
    home_title = site.brand,
    home_lead = '',
    home_services = '',
    home_clients = '',
    contact_lead = '',
  } = company.texts[site.locale];
  const texts = { en, fr }[site.locale];
  const query = { language: postLanguage(site.locale), rowsPerPage: NEWEST };
  try {
    const { posts } =
      site.maintenance !== 'off'
        ? { posts: [] }
        : await context.get(apiContext)(listPosts, { params: { kind: 'latest' }, query });
    return {
      posts: posts.map(cardOf),
      maintenance: site.maintenance,
      title: emphasised(home_title),
      lead: home_lead,
      services: extraParts(home_services),
      clients: linesOf(home_clients),
      contact: contact_lead && { lead: contact_lead, ...company.contact },
      picture: company.picture && pictureOf(company.picture, site.locale),
      head: {
        name: texts.home_name,
        description: home_lead || site.brand,
        path: '/app/home',
        // The form of the stay-in-touch dialog.
        scripts: site.maintenance === 'off' ? [] : ['forms'],
        structuredData: [
          organisation(site, company),
          {
            '@type': 'WebSite',
            name: site.brand,
            url: site.baseUrl,
            inLanguage: site.locale,
            potentialAction: {
              '@type': 'SearchAction',
              target: `${site.baseUrl}/${site.locale}/app/blog/search?query={query}`,
              'query-input': 'required name=query',
            },
          },
        ],
      } satisfies PageHead,
    };
  } catch (error) {
    throw answerOf(error);
  }
}

function Home({ loaderData }: PageProps<typeof loader>) {
  const { posts, maintenance, title, lead, picture, services, clients, contact } = loaderData;
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const isClosed = maintenance !== 'off';
  return (
    <>
      <section className={styles.opening} data-maintenance={maintenance}>
        <h1>
          {title.before}
          {title.word !== '' && (
            <span className={styles.stroke}>
              {title.word}
              <Stroke />
            </span>
          )}
          {title.after}
        </h1>
        <p className={styles.text}>{isClosed ? t('home_maintenance') : lead || t('home_neutral')}</p>
        {isClosed ? (
          <StayInTouch />
        ) : (
          <PageLink className={button.filled} to={`/${locale}/app/blog`}>
            {t('home_enter')}
          </PageLink>
        )}
        {picture && (
          <Picture
            className={styles.picture}
            picture={picture}
            sizes="(min-width: 75rem) 75rem, 100vw"
            first
          />
        )}
      </section>
      {!isClosed && services.length > 0 && (
        <section className={styles.part} aria-labelledby="services">
          <h2 id="services">{t('home_services')}</h2>
          <dl>
            {services.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {posts.length > 0 && (
        <section className={styles.newest} aria-labelledby="newest">
          <header>
            <h2 id="newest">{t('home_newest')}</h2>
            <PageLink to={`/${locale}/app/blog`}>{t('home_all')}</PageLink>
          </header>
          <div className={styles.grid} data-size={posts.length}>
            {posts.map((post, place) => (
              <KeptPiece key={post.post_id} post={post} shape={shapeOf(place, posts.length)} />
            ))}
          </div>
        </section>
      )}
      {!isClosed && clients.length > 0 && (
        <section className={styles.part} aria-labelledby="clients">
          <h2 id="clients">{t('home_clients')}</h2>
          <ul>
            {clients.map((client) => (
              <li key={client}>{client}</li>
            ))}
          </ul>
        </section>
      )}
      {!isClosed && contact && (
        <section className={styles.part} aria-labelledby="contact">
          <h2 id="contact">{t('home_contact')}</h2>
          <div>
            <p>{contact.lead}</p>
            <p className={styles.ways}>
              <PageLink className={button.filled} to={`/${locale}/app/contact`}>
                {t('home_contact_action')}
              </PageLink>
              {contact.phone !== '' && <a href={`tel:${telOf(contact.phone)}`}>{contact.phone}</a>}
              {contact.email !== '' && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
            </p>
          </div>
        </section>
      )}
    </>
  );
}

function pictureOf({ key, widths, width, height, colour, alternative }: CompanyPicture, locale: Locale) {
  return {
    width,
    height,
    colour,
    alternative: alternative[locale],
    src: mediaAddress(key),
    sources: widths.map((one) => ({ width: one, src: mediaAddress(key, one) })),
  };
}

/** The shapes of `size` articles, which fill whole rows: one, two, three, two and two, or two and three. */
function shapeOf(place: number, size: number): ArticleCardProps['shape'] {
  if (size === 1) return 'beside';
  return size === 3 || place > (size === 4 ? 3 : 1) ? 'narrow' : 'wide';
}

interface PieceProps extends Pick<ArticleCardProps, 'shape'> {
  post: PostOfCard;
}

function KeptPiece({ post, shape }: PieceProps) {
  return (
    <Kept name={`piece ${post.post_id} ${shape}`}>
      <Piece post={post} shape={shape} />
    </Kept>
  );
}

function Piece({ post, shape }: PieceProps) {
  const t = useTexts({ en, fr });
  const length = t('home_minutes', { count: post.reading_minutes });
  return (
    <ArticleCard
      to={`/${useLocale()}/app/blog/read/${post.title_id}`}
      title={post.title}
      text={post.description}
      kicker={post.kicker}
      byline={<Byline author={post.author} instant={post.published_at} length={length} />}
      picture={post.cover}
      shape={shape}
    />
  );
}

/** Shows the hand-drawn line under the emphasised word. */
function Stroke() {
  return (
    <svg viewBox="0 0 200 14" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path d="M3 9.5C38 5.2 71 7.9 104 6.1c31-1.700 62-2.900 93-1.300" />
    </svg>
  );
}

export const handle: PublicPage = { Page: Home };

/**
 * Shows the stay-in-touch button and its subscription dialog; without script it links to the newsletter form.
 */
function StayInTouch() {
  const t = useTexts({ en, fr });
  return (
    <>
      <PageLink
        className={button.filled}
        to={`/${useLocale()}/app/contact#newsletter`}
        data-opens="stay-in-touch"
      >
        {t('home_stay')}
      </PageLink>
      <dialog className={form.dialog} id="stay-in-touch" aria-labelledby="stay-title">
        <h2 id="stay-title">{t('contact_news_title')}</h2>
        <p>{t('contact_news_text')}</p>
        <RegisterForm />
        <button className={button.quiet} type="button" data-closes="">
          {t('contact_close')}
        </button>
      </dialog>
    </>
  );
}
