/** A way to find what to add; each has a tab of the builder (`ways.ts`), but that line items are under that of the libraries. */
export type WayName = 'search' | 'proposal' | 'categories' | 'libraries' | 'lineitems' | 'projects' | 'hand';
