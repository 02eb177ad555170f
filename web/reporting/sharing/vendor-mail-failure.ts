/** R310, R311: what the sender reads when the mail to a vendor was not taken. `status` 0 is an answer without `IsSuccess`, or no answer at all. */
export function vendorMailFailure(status: number): string {
  return status >= 500
    ? `Unable to send email to the vendor at the moment. ErrorMessage=${status}`
    : 'Unable to send email. Please try again later.';
}
