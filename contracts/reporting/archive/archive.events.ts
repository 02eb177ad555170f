import { z } from 'zod';
import { describe } from '../../audit.ts';
import { first, id, personalOf, text, whole } from '../../event.ts';
import type { Actor } from '../../log.ts';
import { reportEvent, Subject } from '../report-event.ts';
import type { ReportState } from '../report-state.ts';

const Archived1 = Subject.extend({ archiveId: id('archive'), name: text, message: text, estimateRevision: whole });

/** Whether a copy was kept by the product, of an answer; its author is the event's actor, but only answered. */
export const isCopyOfAnswer = ({ response, completions }: ReportState, archiveId: number, actor: Actor): boolean =>
  actor.kind === 'report' || [response, ...completions].some((answer) => answer?.archiveId === archiveId);

/**
 * A sealed copy: the report as of this event, over the estimate at `estimateRevision`, with the payments that were applied
 * until `paymentsRevision`. The copy is derived on request and never stored.
 */
export const ReportArchived = reportEvent(
  first(Archived1).next(Archived1.extend({ paymentsRevision: whole }), (data) => ({ ...data, paymentsRevision: data.estimateRevision })),
)({
  apply: (was, { archiveId, name, estimateRevision, paymentsRevision }, { revision, at }) => ({
    ...was,
    archives: [...was.archives, { id: archiveId, name, at, estimateRevision, paymentsRevision, reportRevision: revision, seal: null }],
  }),
  // The product sealed the copy of an answer: the customer, who is the event's actor, only answered.
  audit: (_was, { name }, { actor: { kind, organizationId } }) =>
    describe(
      'reports',
      `Archived a report as ${name}`,
      kind === 'report' ? { actor: { kind: 'system', organizationId, name: 'Scopebook' } } : {},
    ),
  history: (was, { name, message, archiveId }, { actor }) => ({
    kind: 'copy',
    words: `${isCopyOfAnswer(was, archiveId, actor) ? 'Archived' : 'archived it'} as ${name}`,
    detail: message,
    archiveId,
  }),
  reader: ({ name }) => `Kept as ${name}`,
});

/**
 * The seal of an archived copy. Its file (`file` is the SHA-256 of its bytes) is kept by content and never deleted; `copiesTo` are the addresses
 * that it is sent to. The key is stated in full, so that the log alone can verify the copy.
 */
export const ReportSealed = reportEvent(
  Subject.extend({
    archiveId: id('archive'),
    file: text,
    bytes: whole,
    keyId: text,
    publicKey: text,
    pageHash: text,
    chainHash: text,
    entries: whole,
    position: text,
    signature: text,
    title: text,
    copiesTo: z.array(personalOf('self')),
  }),
)({
  apply: (was, { archiveId, file, bytes }) => ({
    ...was,
    archives: was.archives.map((archive) => (archive.id === archiveId ? { ...archive, seal: { file, bytes } } : archive)),
  }),
  audit: (_was, { title, keyId }) => describe('reports', `Sealed the copy of ${title}`, { after: keyId }),
  history: (_was, { position, archiveId }) => ({ kind: 'seal', words: `Sealed the archived copy at log position ${position}`, archiveId }),
  reader: null,
  recipients: ({ copiesTo }) => copiesTo,
});

export const ArchivedReportDeleted = reportEvent(Subject.extend({ archiveId: id('archive') }))({
  apply: (was, { archiveId }) => ({ ...was, archives: was.archives.filter((archive) => archive.id !== archiveId) }),
  audit: () => describe('reports', 'Deleted an archived copy'),
  reader: null,
});
