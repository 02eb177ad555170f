import { z } from 'zod';

/** A mail domain in small letters, as `hartwell.example`. */
export const MailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(190)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, 'must be a domain, as hartwell.example');

/** The domain of a mail address; empty of what is none. */
export const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
