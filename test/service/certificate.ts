/** A self-signed certificate for 127.0.0.1, localhost and `remote.test` (behind a proxy), made on the spot: no key lies in the repository. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface Certificate {
  /** PEM; also the authority to trust. */
  cert: string;
  /** PEM. */
  key: string;
}

/** Valid for a day before and after `now` (milliseconds since the epoch). */
export function selfSigned(now: number = Date.now()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const body = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    NAME,
    sequence(time(now - DAY), time(now + DAY)),
    NAME,
    spki,
    tagged(3, sequence(ALTERNATIVE_NAMES, AUTHORITY)),
  );
  const signature = sign("sha256", body, privateKey);
  const whole = sequence(body, ECDSA_WITH_SHA256, bits(signature));
  const lines = whole.toString("base64").match(/.{1,64}/gu) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

const DAY = 86_400_000;

// DER: one byte for the type, the length, the content.

function der(type: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = body.length;
  if (size < 0x80) return Buffer.concat([Buffer.from([type, size]), body]);
  return Buffer.concat([Buffer.from([type, 0x82, size >> 8, size & 0xff]), body]);
}

function sequence(...content: Buffer[]): Buffer {
  return der(0x30, ...content);
}

function tagged(number: number, content: Buffer): Buffer {
  return der(0xa0 + number, content);
}

function integer(bytes: Buffer): Buffer {
  return der(0x02, bytes);
}

function bits(bytes: Buffer): Buffer {
  return der(0x03, Buffer.from([0]), bytes);
}

function octets(content: Buffer): Buffer {
  return der(0x04, content);
}

/** A type identifier, already encoded. */
function identifier(hexadecimal: string): Buffer {
  return der(0x06, Buffer.from(hexadecimal, "hex"));
}

/** UTCTime, `YYMMDDhhmmssZ`. */
function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/gu, "");
  return der(0x17, Buffer.from(text.slice(2)));
}

const ECDSA_WITH_SHA256 = sequence(identifier("2a8648ce3d040302"));
const COMMON_NAME = sequence(identifier("550403"), der(0x0c, Buffer.from("localhost")));
const NAME = sequence(der(0x31, COMMON_NAME));
const ALTERNATIVE_NAMES = sequence(
  identifier("551d11"),
  octets(
    sequence(
      der(0x82, Buffer.from("localhost")),
      der(0x82, Buffer.from("remote.test")),
      der(0x87, Buffer.from([127, 0, 0, 1])),
    ),
  ),
);
const AUTHORITY = sequence(
  identifier("551d13"),
  der(0x01, Buffer.from([0xff])),
  octets(sequence(der(0x01, Buffer.from([0xff])))),
);
