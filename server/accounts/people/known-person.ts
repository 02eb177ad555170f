/** Somebody of the organisation, as the accounts know them. */
export interface KnownPerson {
  userId: number;
  name: string;
  /** Joined as its administrator. */
  isAdmin: boolean;
  suspended: boolean;
}
