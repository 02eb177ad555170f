import { Injectable } from '@nestjs/common';
import { publicUrl } from '../platform/demo-mode.ts';
import { ReadingService } from './articles/reading.service.ts';

interface Asked {
  path: string;
  query: Record<string, unknown>;
}

const SHORT = /^\/articles\/(\d{1,9})\/([\w-]{1,100})\/?$/;
const LONG = /^\/[^/]+\/article\/?$/i;

/** The tags by which other sites show a shared article: title, summary, picture (Open Graph, https://ogp.me). */
@Injectable()
export class ArticlePreviews {
  constructor(private readonly reading: ReadingService) {}

  /** The app's page with the tags of the article at this address; undefined where none is read there. */
  async page({ path, query }: Asked, empty: string): Promise<string | undefined> {
    const [, short, checksum = ''] = SHORT.exec(path) ?? [];
    const id = Number(short ?? (LONG.test(path) && /^\d{1,9}$/.test(String(query['id'])) ? query['id'] : 0));
    if (!id) return undefined;
    const article = await this.reading.page(id, { sid: 0, checksum }).catch(() => undefined);
    if (!article) return undefined;
    const { title, summary, blocks, checksum: own, author } = article;
    const picture = blocks.find((block) => block.kind === 'picture');
    const tags = [
      ...[tag('og:type', 'article'), tag('og:site_name', 'Scopebook'), tag('og:title', title), tag('og:description', summary)],
      // One address for both ways to an article, so that those who share it share the same.
      tag('og:url', `${publicUrl()}/articles/${id}/${own}`),
      ...(picture ? [tag('og:image', new URL(picture.url, publicUrl()).href), tag('og:image:alt', picture.alt)] : []),
      named('twitter:card', picture ? 'summary_large_image' : 'summary'),
      named('description', summary),
      named('author', author.name),
    ];
    // Functions, because a replacement text would have `$` sequences of its own.
    return empty
      .replace(/<title>.*<\/title>/, () => `<title>${escaped(title)}, Scopebook</title>`)
      .replace('</head>', () => `${tags.join('')}</head>`);
  }
}

const tag = (property: string, content: string) => `<meta property="${property}" content="${escaped(content)}" />`;
const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
