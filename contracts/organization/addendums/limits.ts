/** The most addendums of one list, and the most of one report. */
export const MOST_ADDENDUMS = 200;
export const MOST_ADDENDUMS_OF_REPORT = 20;
