/** Names of the facts that say on paper what was picked of a document's options, and what was not. */
export const CHOSEN = 'Chosen';
export const NOT_CHOSEN = 'Not chosen';
