import { startArticle } from '../../../contracts/sponsorship/articles/change-article.ts';
import { articles as model } from '../../../projections/sponsorship/articles.ts';
import { bind } from '../../platform/http/bind.ts';
import { ArticlesService } from './articles.service.ts';

export default bind(startArticle, { reads: [model], uses: [ArticlesService] }, ({ body, ...ctx }, articles) => articles.start(body, ctx));
