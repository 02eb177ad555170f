/** What the address names that the builder opens with: its way, a library, a project. */
export const openedWith = (name: 'way' | 'library' | 'project'): string | null => new URLSearchParams(window.location.search).get(name);
