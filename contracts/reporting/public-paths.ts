/** Paths of the calls that the customer's page makes. They are apart from the calls so that the page does not load the schema parser. */
export const OPEN_PUBLIC_REPORT = '/api/public/reports/{orderId}/{checksum}/{reportId}';
export const PRINT_PUBLIC_REPORT = `${OPEN_PUBLIC_REPORT}/pdf` as const;
export const VIEW_ESTIMATE = '/api/notification/{product}/viewestimate';
export const UPDATE_TRACKING_WITH_RESPONSE = '/api/ProEstimates/{reportId}/UpdateTrackingWithResponse';
export const PUBLIC_REPORT_PICTURES = `${OPEN_PUBLIC_REPORT}/pictures` as const;
export const PUBLIC_REPORT_PICTURE = `${PUBLIC_REPORT_PICTURES}/{hash}` as const;
export const OPEN_SEALED_COPY = `${OPEN_PUBLIC_REPORT}/sealed` as const;
export const SEAL_KEYS = '/.well-known/scopebook-seal-keys.json';
/** The check of sealed copies as one file that works without a network. */
export const VERIFIER = '/api/public/verifier';
/** Where the page's form of online payment goes. */
export const PAY_ONLINE = '/ProEstimate/Report/{orderId}/{checksum}/{reportId}/pay';
/** The customer's page itself. */
export const PUBLIC_PAGE = '/ProEstimate/Report/{orderId}/{checksum}/{reportId}';
