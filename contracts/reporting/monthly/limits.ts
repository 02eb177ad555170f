/** The most monthly mails of one person. */
export const MOST_MONTHLY_EXPORTS = 20;
/** The hour of the first of a month at which the month before is mailed. */
export const MONTHLY_HOUR = 6;
/** How long a file can be fetched. */
export const FILE_KEPT_DAYS = 90;
/** Months that a list names. */
export const MONTHS_SHOWN = 12;
