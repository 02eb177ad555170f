import sharp from 'sharp';

/** What a phone held upright writes: lying, with an orientation, a place, a clock and a maker. Its upper half is red, its lower half blue. */
export async function phonePhoto({ width = 300, height = 400 } = {}): Promise<Buffer> {
  const half = { width, height: height / 2, channels: 3 as const };
  const upright = await sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return sharp(upright)
    .rotate(270)
    .withExif({
      IFD0: { Make: 'SecretPhone', Orientation: '6' },
      IFD2: { DateTimeOriginal: '2026:11:17 08:51:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 57/1 40/1', GPSLongitudeRef: 'W', GPSLongitude: '82/1 59/1 55/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

export const plainPng = (width: number, height: number, background = '#888888') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
