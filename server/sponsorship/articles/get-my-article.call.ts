import { getMyArticle } from '../../../contracts/sponsorship/articles/change-article.ts';
import { bind } from '../../platform/http/bind.ts';
import { ArticlesService } from './articles.service.ts';

export default bind(getMyArticle, { reads: [], uses: [ArticlesService] }, ({ params, session }, articles) =>
  articles.mine(params.articleId, session),
);
