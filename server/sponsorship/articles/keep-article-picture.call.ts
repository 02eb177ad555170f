import { keepArticlePicture } from '../../../contracts/sponsorship/articles/change-article.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { ArticlesService } from './articles.service.ts';

/** A repeated request is read again, because only the file's content shows whether it is the same upload. */
export default bind(
  keepArticlePicture,
  { takes: { field: 'file' }, secret: true, uses: [ArticlesService] },
  ({ params, request, ...ctx }, articles) => {
    takeTime(request);
    return articles.keepPicture(params.articleId, request, ctx);
  },
);
