/**
 * Whether an acceptance is the contract of its job, given the one that was until then: a change order counts only on what it was written for
 * (`fromId`), another estimate only while nothing is accepted. Older ones (not `sole`) took the place of the one before.
 */
export const isContract = (
  { sole, fromId }: { sole: boolean; fromId: number | undefined },
  before: { reportId: number } | null | undefined,
): boolean => (fromId === undefined ? !sole || !before : fromId === before?.reportId);
