/** Refusals by their stable code: HTTP status, and the text that a person reads (the spec's texts word for word). */
export type RefusalTexts = Record<string, { status: number; text: string }>;
