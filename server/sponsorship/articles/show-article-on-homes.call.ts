import { showArticleOnHomes } from '../../../contracts/sponsorship/articles/change-article.ts';
import { bind } from '../../platform/http/bind.ts';
import { ArticlesService } from './articles.service.ts';

export default bind(showArticleOnHomes, { uses: [ArticlesService] }, ({ params, body, ...ctx }, articles) =>
  articles.change(params.articleId, { type: 'ShowArticleOnHomes', shown: body.shown }, ctx),
);
