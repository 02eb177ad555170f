/** True when run from source, as in the tests: then there are no compiled files to start a thread or process from. */
export const FROM_SOURCE = import.meta.url.endsWith('.ts');
