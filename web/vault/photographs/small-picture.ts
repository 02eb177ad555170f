const WIDEST = 480;

/** A small picture of a file, upright; null where this browser cannot read it as one (HEIC, a document). */
export async function smallPicture(file: Blob): Promise<Blob | null> {
  if (!file.type.startsWith('image/')) return null;
  try {
    const whole = await createImageBitmap(file, { resizeWidth: WIDEST, resizeQuality: 'medium' });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [whole.width, whole.height];
    canvas.getContext('2d')?.drawImage(whole, 0, 0);
    whole.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
  } catch {
    return null;
  }
}
