/** What a new estimate starts from. */
export const STARTS = ['nothing', 'estimate', 'library', 'answers'] as const;
export type Start = (typeof STARTS)[number];
export const START_WORDS: Record<Start, string> = { nothing: 'Nothing', estimate: 'Estimate', library: 'Library', answers: 'Answers' };

/** The builder over an estimate (S037). Its search may name the way and what is open there. */
export const builderPath = (orderId: number) => `/ProEstimate/EstimateBuilder/${orderId}/0/0`;
