/** The most views of one person. */
export const MOST_VIEWS = 40;
/** What happens within so many minutes of the first entry goes into one mail. */
export const AT_ONCE_MINUTES = 10;
/** The hour at which a day or a week of an alert ends; weeks end on Fridays. */
export const ALERT_HOUR = 17;
/** The days over which mails are foretold. */
export const FORETOLD_DAYS = 30;
