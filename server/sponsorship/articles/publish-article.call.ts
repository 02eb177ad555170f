import { publishArticle } from '../../../contracts/sponsorship/articles/change-article.ts';
import { bind } from '../../platform/http/bind.ts';
import { ArticlesService } from './articles.service.ts';

export default bind(publishArticle, { uses: [ArticlesService] }, ({ params, body, ...ctx }, articles) =>
  articles.publish(params.articleId, body.textRevision, ctx),
);
