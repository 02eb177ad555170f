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

/** A HEIC photograph of 64 by 48 pixels, red with a blue corner at the upper left, with a maker, a clock and a place; made by heif-enc of libheif. */
export const heicPhoto = (): Buffer =>
  Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAA',
      'EGlkYXQAAAAAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIFAAEAAAAAAAAAUQACAAEAAAAAAAAAAQAAAAAAAAAIAAMAAAAAAAACVgABAAAAAAAAAVwA',
      'AABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAANVpcHJwAAAAs2lw',
      'Y28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW',
      '6uSmubAgAAADACAAAAMAISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAaaXBt',
      'YQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAADmNkc2MAAwABAAIAAAG1bWRhdAAAAE0oAa8TgOUx9//K+RByWA/JyZk6',
      'gxCi4kj0lca1r1zUgCsb4zA2rbcRBIUiwwj/zD3VnG42jBU2Q5ngkGxzGkw7t8jHMoyVpzyKa6CSgAAAAABJSSoACAAAAAgADwECAAUAAAB+AAAAEgEDAAEA',
      'AAABAAAAGgEFAAEAAABuAAAAGwEFAAEAAAB2AAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAaYcEAAEAAACEAAAAJYgEAAEAAADyAAAAAAAAADhjAADoAwAA',
      'OGMAAOgDAABUZXN0AAAHAACQBwAEAAAAMDIxMAOQAgAUAAAA3gAAAAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAQAAAAAOg',
      'BAABAAAAMAAAAAAAAAAyMDI2OjExOjE3IDA4OjUxOjAwAAQAAQACAAIAAABOAAAAAgAFAAMAAABAAQAAAwACAAIAAABXAAAABAAFAAMAAAAoAQAAAAAAAFMA',
      'AAABAAAAAAAAAAEAAAAAAAAAAQAAACgAAAABAAAAAQAAAAEAAAAAAAAAAQAAAA==',
    ].join(''),
    'base64',
  );
