/** Whether Scopebook itself is paid for here, and the folder of the operator's price files; without one the shipped example counts. */
export class BillingSettings {
  constructor(readonly options: { prices?: string } | undefined) {}

  get on(): boolean {
    return this.options !== undefined;
  }
}
