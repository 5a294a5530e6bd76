/** A self-signed certificate for 127.0.0.1, localhost and `remote.test` (behind a proxy), made on the spot: no key lies in the repository. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface Certificate {
  /** PEM; also the authority to trust. */
  cert: string;
  /** PEM. */
  key: string;
}

// DER: one byte for the type, the length, the content.
const [INTEGER, BITS, OCTETS, OBJECT, UTF8, TIME, SEQUENCE, SET] = [
  2, 3, 4, 6, 12, 0x17, 0x30, 0x31,
];

function der(type: number, ...content: (Buffer | string | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string)));
  const size = body.length;
  const length = size < 0x80 ? [size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([type, ...length]), body]);
}

/** A type identifier, already encoded. */
const object = (hexadecimal: string): Buffer => der(OBJECT, Buffer.from(hexadecimal, "hex"));

/** `YYMMDDhhmmssZ` */
const time = (milliseconds: number): Buffer =>
  der(TIME, new Date(milliseconds).toISOString().replaceAll(/^20|[-:T]|\.\d+/gu, ""));

const DAY = 86_400_000;
const ECDSA_WITH_SHA256 = der(SEQUENCE, object("2a8648ce3d040302"));
const COMMON_NAME = der(SEQUENCE, object("550403"), der(UTF8, "localhost"));
const NAME = der(SEQUENCE, der(SET, COMMON_NAME));
const NAMES = [der(0x82, "localhost"), der(0x82, "remote.test"), der(0x87, [127, 0, 0, 1])];
const IS_AUTHORITY = der(SEQUENCE, der(1, [0xff]));
const EXTENSIONS = der(
  SEQUENCE,
  der(SEQUENCE, object("551d11"), der(OCTETS, der(SEQUENCE, ...NAMES))),
  der(SEQUENCE, object("551d13"), der(1, [0xff]), der(OCTETS, IS_AUTHORITY)),
);

/** Valid for a day before and after `now` (milliseconds since the epoch). */
export function selfSigned(now: number = Date.now()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, [2])),
    der(INTEGER, [1], randomBytes(15)),
    ECDSA_WITH_SHA256,
    NAME,
    der(SEQUENCE, time(now - DAY), time(now + DAY)),
    NAME,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, EXTENSIONS),
  );
  const signature = der(BITS, [0], sign("sha256", body, privateKey));
  const lines = der(SEQUENCE, body, ECDSA_WITH_SHA256, signature).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.replaceAll(/.{64}/gu, "$&\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
