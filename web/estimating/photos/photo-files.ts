/** Phones turn HEIC into JPEG by themselves when a page does not ask for it. */
export const ACCEPTED_PHOTOS = 'image/jpeg,image/png,image/webp';

/** Files that are dragged or pasted; none for text, lines and areas. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
/** While files are dragged a browser tells only that they are files. */
export const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;
