import { streamOf } from '../../platform/event-log/stream.ts';
import { articleDecider } from './article.decider.ts';

/** The streams `article-<articleId>`. */
export class ArticleStreams extends streamOf(articleDecider) {}
