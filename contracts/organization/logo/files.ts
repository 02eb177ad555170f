/** The address beneath which the organisation's pictures are, for those who are signed in. */
export const LOGO_FILES = '/api/organization/logo-files';
