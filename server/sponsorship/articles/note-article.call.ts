import { noteArticle } from '../../../contracts/sponsorship/articles/get-articles.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReadingService } from './reading.service.ts';

export default bind(noteArticle, { uses: [ReadingService] }, ({ params, body, session, request }, reading) =>
  reading.note(params.id, body.what, { session, request }),
);
