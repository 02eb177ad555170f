/** Run from source, as the tests do: there are no compiled files that a thread or a process of its own could start with. */
export const FROM_SOURCE = import.meta.url.endsWith('.ts');
