/** A picture as it is kept: each size by its hash. */
export interface PictureInSizes {
  full: string;
  large: string;
  small: string;
  width: number;
  height: number;
  /** Of the full size. */
  bytes: number;
}
