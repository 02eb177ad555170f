import { saveArticle } from '../../../contracts/sponsorship/articles/change-article.ts';
import { bind } from '../../platform/http/bind.ts';
import { ArticlesService } from './articles.service.ts';

export default bind(saveArticle, { uses: [ArticlesService] }, ({ params, body: { textRevision, ...changed }, ...ctx }, articles) =>
  articles.change(params.articleId, { type: 'SaveArticle', changed, textRevision }, ctx),
);
