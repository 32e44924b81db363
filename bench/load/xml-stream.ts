import { SharedSocket } from "./shared-reads.ts";

const END_OF_TAG = ">".charCodeAt(0);

/**
 * An XML stream over TCP (RFC 6120) that costs little, because it does not read XML: it hands out what came up to
 * the last end of a tag. So no tag comes in two, nor a text without the tag that ends it, as long as texts have no
 * such sign.
 */
export class XmlStream extends SharedSocket {
  protected connected(): void {
    this.events.onOpen();
  }

  sendText(text: string): void {
    this.socket.write(text);
  }

  protected take(data: Buffer): number {
    const end = data.lastIndexOf(END_OF_TAG) + 1;
    if (end > 0) this.events.onText(data.subarray(0, end));
    return end;
  }
}
