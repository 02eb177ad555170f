import type { RefusalTexts } from '../refusal-texts.ts';

/** What the codes of a kind of import begin with. */
export type ListImportCode = 'CONTACT_IMPORT' | 'PROVIDER_IMPORT';

/** The refusals of a kind of import: `listImportRefusals('CONTACT_IMPORT', 'Contacts')`. */
export const listImportRefusals = <const Code extends ListImportCode>(code: Code, entries: string) =>
  ({
    [`${code}_NOT_FOUND`]: { status: 404, text: 'This import does not exist.' },
    [`${code}_NOT_READY`]: { status: 409, text: 'This import is not ready for that yet.' },
    [`${code}_STALE`]: { status: 409, text: `${entries} have changed since the preview was made. Please run it again.` },
  }) as Record<`${Code}_${'NOT_FOUND' | 'NOT_READY' | 'STALE'}`, RefusalTexts[string]>;
