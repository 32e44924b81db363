import { Parser } from "htmlparser2";

/** Bytes at the beginning of a page in which its charset must be named. */
const PRESCAN = 1_024;

/** What the first bytes say for certain, whatever else is written. */
function byteOrderMark(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return "utf-8";
  if (body[0] === 0xfe && body[1] === 0xff) return "utf-16be";
  if (body[0] === 0xff && body[1] === 0xfe) return "utf-16le";
  return undefined;
}

/** The part behind `charset=` of `text/html; charset=…`. */
const parameterOf = (content: string): string | undefined =>
  content
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.toLowerCase().startsWith("charset="))
    ?.slice("charset=".length)
    .replace(/^["']|["']$/g, "");

/** What the page says of itself. Names of charsets are ASCII, so the bytes can be read as Latin-1 for that. */
function namedInPage(body: Buffer): string | undefined {
  let named: string | undefined;
  const parser = new Parser({
    onopentag(name, { charset, content, "http-equiv": equivalent }) {
      if (name !== "meta" || named !== undefined) return;
      const isType = equivalent?.toLowerCase() === "content-type";
      named = charset ?? (isType && content !== undefined ? parameterOf(content) : undefined);
    },
  });
  parser.end(body.subarray(0, PRESCAN).toString("latin1"));
  // A page whose own words can be read byte by byte is not written in what takes two for each.
  return named?.trim().toLowerCase().startsWith("utf-16") ? "utf-8" : named;
}

function decoderFor(label: string | undefined): InstanceType<typeof TextDecoder> | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label.trim());
  } catch {
    return undefined;
  }
}

const isUtf8 = (body: Buffer) => {
  try {
    // Cut off anywhere, so its end may be half a letter.
    new TextDecoder("utf-8", { fatal: true }).decode(body, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/**
 * The text of a page: by its byte order mark, else by what the header says, else by what the page says.
 * Where nobody says, or says what there is not, it is UTF-8 if it can be, else what most of the old web is in.
 */
export function decodePage(body: Buffer, headerCharset: string | undefined): string {
  const decoder =
    decoderFor(byteOrderMark(body)) ??
    decoderFor(headerCharset) ??
    decoderFor(namedInPage(body)) ??
    new TextDecoder(isUtf8(body) ? "utf-8" : "windows-1252");
  return decoder.decode(body);
}
