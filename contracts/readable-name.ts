/** Controls and line breaks, halves of pairs, and what turns the direction of the text around it, so that it reads as another. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** What is not drawn, some of it letters by its class, such as Hangul's fillers. */
const UNDRAWN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Whether a name can be read by a person: on one line, with a letter or a digit of any script, and with nothing in it that hides or turns its text. For
 * whatever somebody is called by: who signs, who pays, whom to reach. Imports nothing, because the customer's page needs it too.
 */
export function isReadableName(name: string): boolean {
  const drawn = name.normalize('NFKC').replace(UNDRAWN, '');
  return !FORBIDDEN.test(name) && /[\p{L}\p{N}]/u.test(drawn);
}
