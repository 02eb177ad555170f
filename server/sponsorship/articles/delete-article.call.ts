import { deleteArticle } from '../../../contracts/sponsorship/articles/change-article.ts';
import { bind } from '../../platform/http/bind.ts';
import { ArticlesService } from './articles.service.ts';

export default bind(deleteArticle, { uses: [ArticlesService] }, ({ params, body, ...ctx }, articles) =>
  articles.remove(params.articleId, body.deleted, ctx),
);
