import { withdrawArticle } from '../../../contracts/sponsorship/articles/change-article.ts';
import { bind } from '../../platform/http/bind.ts';
import { ArticlesService } from './articles.service.ts';

export default bind(withdrawArticle, { uses: [ArticlesService] }, ({ params, ...ctx }, articles) =>
  articles.withdraw(params.articleId, ctx),
);
