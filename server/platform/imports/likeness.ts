/** A shorter number is a house number as well as a phone. */
export const PHONE_DIGITS = 7;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');
/** `+1 614 555 0119` and `(614) 555-0119` are one number. */
export const phoneKey = (text: string): string => {
  const digits = digitsOf(text);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
};

/** Whether two phones are written for one number, so that another way of writing is no change. */
export const samePhone = (a: string, b: string): boolean => a === b || (digitsOf(a).length >= PHONE_DIGITS && digitsOf(a) === digitsOf(b));
