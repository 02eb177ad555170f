/** What a call that takes a picture as a form's file may refuse. */
export const formPictureRefusals = [
  'BUSY',
  'FILES_UNAVAILABLE',
  'FILE_TOO_LARGE',
  'NOT_A_PICTURE',
  'STORAGE_FULL',
  'UPLOAD_CUT_OFF',
] as const;
