/** Where this browser keeps a person's drafts (kept-draft.ts). */
export const draftKey = (userId: number, name: string): string => `scopebook-draft-${userId}-${name}`;

export function forgetDrafts(whose: (userId: number) => boolean): void {
  for (const key of Object.keys(localStorage)) {
    const userId = /^scopebook-draft-(\d+)-/.exec(key)?.[1];
    if (userId !== undefined && whose(Number(userId))) localStorage.removeItem(key);
  }
}
