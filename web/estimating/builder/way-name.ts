/** A way to find what to add; each has a tab of the builder (`ways.ts`). */
export type WayName = 'search' | 'proposal' | 'categories' | 'libraries' | 'projects' | 'hand';
