import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate that is its own authority, and its key, both as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

// DER (ITU-T X.690): a tag, a length, and what is in it.
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const set = (...parts: Buffer[]) => der(0x31, ...parts);
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const octets = (content: Buffer) => der(0x04, content);
const yes = der(0x01, Buffer.from([0xff]));
/** UTCTime: two digits of the year. */
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const COMMON_NAME = oid(0x55, 0x04, 0x03);
const BASIC_CONSTRAINTS = oid(0x55, 0x1d, 0x13);
const SUBJECT_ALT_NAME = oid(0x55, 0x1d, 0x11);
const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const DAY = 24 * 3_600_000;

/** For localhost and 127.0.0.1, valid from yesterday for two days (RFC 5280). Node makes keys and signatures, but no certificates. */
export function selfSignedCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from('localhost')))));
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(sequence(BASIC_CONSTRAINTS, yes, octets(sequence(yes))), sequence(SUBJECT_ALT_NAME, octets(names)));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(Date.now() - DAY)), time(new Date(Date.now() + DAY))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signed = sequence(toSign, ECDSA_WITH_SHA256, bits(sign('sha256', toSign, privateKey)));
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
