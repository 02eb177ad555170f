import { z } from 'zod';
import { call } from '../../call.ts';
import { PUBLIC_PAGE } from '../public-paths.ts';
import { updateTrackingWithResponse } from '../tracking/update-tracking-with-response.ts';
import { LinkPath } from './link-path.ts';

const Field = z.string().max(4_000).default('');

/**
 * The answer of a page without script: the browser's own form, which C175 then takes. It answers with the page: on success by a redirect to it, else with what
 * is wrong and all that was typed. `Completion` alone is the second answer, after the acceptance.
 */
export const answerByForm = call({
  id: 'answerByForm',
  method: 'POST',
  path: PUBLIC_PAGE,
  who: 'anyone',
  summary: 'Answer a report by a plain form',
  params: LinkPath,
  body: z.object({
    ...{ Agreement: Field, Completion: Field, Name: Field, Comments: Field, copyTo: Field, consent: Field },
    ...{ writtenAt: Field, fingerprint: Field, consentVersion: Field, attempt: Field },
    // Not a field with a default: a form without options must not pick nothing, which is refused.
    picks: z.string().max(4_000).optional(),
  }),
  response: z.unknown(),
  refusals: updateTrackingWithResponse.refusals,
});
