/** Why a job stays where it is although its day came, in words. */
export const WHY_IT_STAYS = {
  suspended: 'who had it before is suspended',
  erased: 'who had it before is erased',
  archived: 'it is archived',
};
