import type { Locator, Page } from "playwright-core";

type At = readonly [x: number, y: number];

/** A finger on a page: what the browser itself does with touches, scrolling and cancelling too. */
export class Finger {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes along a path, with steps between its places as small as those of a real finger, and lifts. */
  async drag(...path: readonly [At, At, ...At[]]): Promise<void> {
    const touch = await this.#touch();
    await touch("touchStart", path[0]);
    for (const [index, [x, y]] of path.slice(1).entries()) {
      const [fromX, fromY] = path[index] as At;
      for (let step = 1; step <= STEPS; step += 1) {
        const part = step / STEPS;
        await touch("touchMove", [fromX + (x - fromX) * part, fromY + (y - fromY) * part]);
      }
    }
    await touch("touchEnd");
  }

  /** Rests on something until `shows` is there, and lifts. */
  async rest(on: Locator, shows: Locator): Promise<void> {
    await on.scrollIntoViewIfNeeded();
    const box = await on.boundingBox();
    if (!box) throw new Error("There is nothing to rest on.");
    const touch = await this.#touch();
    await touch("touchStart", [box.x + Math.min(80, box.width / 2), box.y + box.height / 2]);
    await shows.waitFor();
    await touch("touchEnd");
  }

  async #touch() {
    const session = await this.#page.context().newCDPSession(this.#page);
    return (type: "touchStart" | "touchMove" | "touchEnd", at?: At) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: at ? [{ x: Math.round(at[0]), y: Math.round(at[1]) }] : [],
      });
  }
}

const STEPS = 8;
