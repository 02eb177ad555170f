/** Words by which programs that are no browser name themselves. */
const ROBOT =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|phantom|puppeteer|playwright|selenium|webdriver|preview|monitor|lighthouse|scan|fetch|curl|wget|python|java\/|okhttp|axios|go-http|libwww|httpclient|postman|insomnia/i;

/** Whether a user agent names itself as a program. One that names nothing is one, too: every browser has a name. */
export const isRobot = (userAgent: string | undefined): boolean => !userAgent?.startsWith('Mozilla/') || ROBOT.test(userAgent);
