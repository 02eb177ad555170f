import { Feed } from 'feed';
import type { Block } from '../../../contracts/sponsorship/articles/block.ts';
import { articleHtml } from './article-html.ts';

export interface FeedItem {
  title: string;
  summary: string;
  topic: string;
  author: string;
  path: string;
  /** Never changes, whatever the article's address carries. */
  guid: string;
  publishedOn: string;
  changedOn: string;
  blocks: readonly Block[];
}

interface FeedOf {
  title: string;
  description: string;
  /** Paths of the feed itself and of the page that it is of. */
  self: string;
  page: string;
  items: readonly FeedItem[];
}

/** Text that XML 1.0 can hold (section 2.2): a sign beyond it would make the whole feed unreadable. */
const xmlText = (text: string): string => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');

/** Readers of feeds take titles and summaries for HTML; the RSS Advisory Board's profile writes these signs so. */
const feedWords = (text: string): string =>
  xmlText(text).replace(/[&<>]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`);

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** RSS 2.0, with the whole text of each article and its pictures; nothing in it counts readers. */
export function articleFeed({ title, description, self, page, items }: FeedOf, base: string): string {
  const newest = items
    .map(({ changedOn }) => changedOn)
    .sort()
    .at(-1);
  const feed = new Feed({
    title: feedWords(title),
    description: feedWords(description),
    id: base + page,
    link: base + page,
    language: 'en-us',
    generator: 'Scopebook',
    docs: 'https://www.rssboard.org/rss-specification',
    ttl: 60,
    updated: newest ? noon(newest) : new Date(0),
    feedLinks: { rss: base + self },
  });
  for (const { summary, topic, author, path, guid, publishedOn, blocks, title: named } of items)
    feed.addItem({
      title: feedWords(named),
      id: guid,
      link: base + path,
      date: noon(publishedOn),
      description: feedWords(summary),
      content: xmlText(articleHtml(blocks, base)),
      category: [{ name: topic }],
      // RSS wants a mail address in `author`; a name has its own element.
      extensions: [{ name: 'dc:creator', objects: { _text: xmlText(author) } }],
    });
  return feed.rss2();
}
