import { Refusal } from '../../../contracts/refusals.ts';
import { answerByForm } from '../../../contracts/reporting/public/answer-by-form.ts';
import { bind } from '../../platform/http/bind.ts';
import { FormAnswers } from './form-answers.service.ts';
import { PublicPageService } from './public-page.service.ts';

const HEADERS = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };

export default bind(
  answerByForm,
  { raw: true, status: 303, cost: 5, uses: [FormAnswers, PublicPageService] },
  async ({ params, body, request, response, idempotencyKey, actor: signedIn }, answers, pages) => {
    const userAgent = (request.get('user-agent') ?? '').slice(0, 400);
    try {
      await answers.take({ params, body }, { idempotencyKey, address: request.ip ?? '', userAgent, signedIn });
      const { orderId, checksum, reportId } = params;
      response.set(HEADERS).redirect(303, `/ProEstimate/Report/${orderId}/${encodeURIComponent(checksum)}/${reportId}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const html = await pages.html({ ...params, ip: request.ip, signedIn, fields: body, wrong: error.message, picks: body.picks });
      if (html === undefined) throw error;
      response.status(error.status).set(HEADERS).type('html').send(html);
    }
  },
);
