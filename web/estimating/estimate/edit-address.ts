/** What an address of the documents for editing an estimate names. */
export interface EditAddress {
  orderId: number;
  /** R037: of a numeric second segment; 0 for none. */
  reportId: number;
  /** R036: the order's checksum, of any other second segment. */
  checksum: string;
  /** R038: the custom library that `cl` names. */
  libraryId: number | null;
}

const EDIT = /^\/?edit\/(\d{1,9})\/([\w-]{1,64})\/?$/;

/**
 * Reads `/edit/{id}/{checksum}`, `/{product}/main#/edit/{orderId}/{reportId}` and `/{product}/expressmain/{orderId}#/edit/...` (S017, S018, S021);
 * null for anything else.
 */
export function editAddressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): EditAddress | null {
  const [path = '', query = ''] = hash.startsWith('#/edit/') ? hash.slice(1).split('?', 2) : [pathname, search.slice(1)];
  const [, order = '', second = ''] = EDIT.exec(path) ?? [];
  if (order === '') return null;
  const library = /^\d{1,9}$/.exec(new URLSearchParams(query).get('cl') ?? '')?.[0];
  const isReport = /^\d{1,9}$/.test(second);
  return {
    orderId: Number(order),
    reportId: isReport ? Number(second) : 0,
    checksum: isReport ? '' : second,
    libraryId: library === undefined ? null : Number(library),
  };
}

/** The estimate's own address; the custom library stays in it. */
export const estimateAddress = ({ orderId, reportId, libraryId }: EditAddress): string =>
  `/ProEstimate/EstimateView/${orderId}/${reportId}${libraryId === null ? '' : `?cl=${libraryId}`}`;

const SELECTION = /^\/page\/projectselection\/(\d{1,9})\/exterior\/?$/;
const REMODEL = /^\/estimate\/remodelprojects\/(\d{1,9})\/?$/;

/**
 * Where the addresses of an order's projects lead: the builder's projects. `/estimate/remodelprojects/{orderId}?root=...&areaId=...&rtn=...` (S019) opens the
 * remodel, on the named area; `/page/projectselection/{orderId}/exterior?rtn=...` (R117, S065) lets one choose. `root` and `rtn` are not followed, because
 * whoever wrote the link could lead elsewhere by them; closing the builder shows the estimate, where `rtn` leads by the documents (R118, R119). Null for
 * anything else.
 */
export function projectsAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const selection = SELECTION.exec(pathname)?.[1];
  if (selection !== undefined) return `/ProEstimate/EstimateBuilder/${selection}/0/0?way=projects`;
  const order = REMODEL.exec(pathname)?.[1];
  if (order === undefined) return null;
  const area = /^[1-9]\d{0,8}$/.exec(new URLSearchParams(search).get('areaId') ?? '')?.[0];
  return `/ProEstimate/EstimateBuilder/${order}/0/0?way=projects&project=remodel${area === undefined ? '' : `&area=${area}`}`;
}
