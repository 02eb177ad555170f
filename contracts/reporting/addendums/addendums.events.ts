import { z } from 'zod';
import { describe } from '../../audit.ts';
import { id, text } from '../../event.ts';
import { StoredRichText } from '../../organization/addendums/addendum.events.ts';
import { reportEvent, Subject } from '../report-event.ts';

const namesOf = (addendums: readonly { name: string }[]) => addendums.map(({ name }) => name).join(', ');

/**
 * The addendums of a report in their order, with their text: they stay on it as they are, whatever becomes of them in the lists. Recorded with
 * ReportAdded or ReportChanged, in one append.
 */
export const ReportAddendumsChosen = reportEvent(
  Subject.extend({
    addendums: z.array(z.object({ addendumId: id('addendum'), name: text, content: StoredRichText })),
  }),
)({
  apply: (was, { addendums }) => ({ ...was, addendums }),
  audit: (was, { addendums }) =>
    describe('reports', `Chose the addendums of ${was.detail.name}`, {
      before: namesOf(was.addendums) || 'none',
      after: namesOf(addendums) || 'none',
    }),
  reader: null,
});
