/*
 * Headers of the tar format (POSIX ustar), in the one form in which we write them. Reading accepts no
 * other: so a flipped byte is found also where other programs would look away.
 */

/** Headers and content come in blocks of this many bytes. */
export const BLOCK = 512;
/** Bytes of a path at most. */
export const PATH_BYTES = 100;

/** Whether a path has characters that do not mean the same on every system: no archive has them. */
export const hasForeignCharacters = (path: string): boolean => /[\\:\p{Cc}\ufffd]/u.test(path);

/** What is said of a file in an archive. */
export interface FileHeader {
  path: string;
  /** Bytes. */
  size: number;
  /** Permission bits. */
  mode: number;
  /** Whole seconds since 1970. */
  time: number;
}

/** The largest number that the size field holds in octal: 8 GiB less one. */
const LARGEST_OCTAL = 8 ** 11 - 1;

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, "0")}\0`;

/** From 8 GiB on as a binary number with the first bit set, as GNU and BSD tar do. */
function writeSize(block: Buffer, size: number): void {
  if (size <= LARGEST_OCTAL) {
    block.write(octal(size, 12), 124, "latin1");
    return;
  }
  block[124] = 0x80;
  block.writeBigUInt64BE(BigInt(size), 128);
}

function readSize(block: Buffer): number {
  if (block[124] === 0x80) return Number(block.readBigUInt64BE(128));
  return Number.parseInt(block.toString("latin1", 124, 135), 8);
}

/** The block that stands before a file's content. */
export function writeHeader({ path, size, mode, time }: FileHeader): Buffer {
  const block = Buffer.alloc(BLOCK);
  const length = block.write(path, 0, PATH_BYTES, "utf8");
  if (length < Buffer.byteLength(path)) throw new RangeError(`${path} is too long for an archive.`);
  block.write(octal(mode, 8) + octal(0, 8) + octal(0, 8), 100, "latin1");
  writeSize(block, size);
  block.write(`${octal(time, 12)}        0`, 136, "latin1");
  block.write("ustar\x0000", 257, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 7)} `, 148, "latin1");
  return block;
}

/** Reads a header; undefined for a block that is none of ours. */
export function readHeader(block: Buffer): FileHeader | undefined {
  const end = block.indexOf(0);
  const header = {
    path: block.toString("utf8", 0, end < 0 || end > PATH_BYTES ? PATH_BYTES : end),
    size: readSize(block),
    mode: Number.parseInt(block.toString("latin1", 100, 107), 8),
    time: Number.parseInt(block.toString("latin1", 136, 147), 8),
  };
  const numbers = [header.size, header.mode, header.time];
  if (header.path === "" || !numbers.every((n) => Number.isSafeInteger(n) && n >= 0)) {
    return undefined;
  }
  if (
    header.mode > 0o7777 ||
    header.time >= 8 ** 11 ||
    Buffer.byteLength(header.path) > PATH_BYTES
  ) {
    return undefined;
  }
  return writeHeader(header).equals(block) ? header : undefined;
}

/** Zero bytes that fill the last block of a content. */
export const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;
