/** `o...x@example.net` */
export function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${email[0]}...${at > 1 ? email[at - 1] : ''}${email.slice(at)}`;
}
