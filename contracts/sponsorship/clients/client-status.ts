export const CLIENT_STATUSES = ['prepared', 'invited', 'opened', 'joined', 'declined', 'lapsed', 'ended'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];
export const INVITE_METHODS = ['mail', 'link'] as const;
export type InviteMethod = (typeof INVITE_METHODS)[number];

export const isEnded = (status: ClientStatus): boolean => status === 'declined' || status === 'lapsed' || status === 'ended';
