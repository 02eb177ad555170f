/** How this installation looks the mail domains of single sign-on up. */
export class SingleSignOnSettings {
  /** The name server that is asked, as `127.0.0.1:53`; undefined for that of the machine. */
  readonly nameServer: string | undefined;

  constructor({ nameServer }: { nameServer?: string } = {}) {
    this.nameServer = nameServer;
  }
}
