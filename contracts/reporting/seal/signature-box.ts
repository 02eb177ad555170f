/** The box that a drawn signature's strokes stand in. */
export const SIGNATURE_BOX = { width: 600, height: 200 };
